import { get, useFormContext, useFormState } from "react-hook-form";
import { useProgramOfChild } from "#app/family/register/form/child-at.ts";
import type { FormValues } from "#app/family/register/form/form-values.ts";
import { focusOn } from "#app/family/register/form/use-form-errors.ts";
import { useChoiceOfProgram } from "#app/family/register/offers.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { clearWaitingDraft } from "#app/lib/storage/waiting-draft.ts";
import { linkStyle, TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { isFull } from "#domain/programs/availability.ts";
import { programPath, WAIT } from "#domain/text/site-routes.ts";

/** Refusals for a child whose program cannot be joined now. */
const NO_PLACE: readonly string[] = ["program_full", "registration_closed", "not_yet_open"];

const LINE = "inline-flex min-h-11 items-center text-left";

interface NoPlaceProps {
  childIndex: number;
  name: string;
  onRemove: () => void;
}

/** A notice for one of several children whose program is full or closed: the options, and that the others keep their answers. */
export function NoPlace({ childIndex, name, onRemove }: NoPlaceProps) {
  const { t } = useTranslation("choice");
  const { language } = useLanguage();
  const { programs } = useChoiceOfProgram();
  const { setFocus } = useFormContext<FormValues>();
  const { errors } = useFormState<FormValues>();
  const program = useProgramOfChild();
  const field = `children.${childIndex}.programId` as const;
  const error: { message?: string } | undefined = get(errors, field);
  const code = error?.message ?? "";
  if (!program || program.feeCents === null) return null;
  const { availability, slug } = program;
  const isRefused = NO_PLACE.includes(code);
  if (!isRefused && (availability === "open" || availability === "few")) return null;
  const hasNone = isFull(availability) || code === "program_full";
  const hasOthers = programs.some(
    ({ id, availability: other, feeCents }) =>
      id !== program.id && feeCents !== null && (other === "open" || other === "few"),
  );
  const words = { program: program.name[language], name };
  return (
    <div role="alert">
      <Notice tone="warning" title={t(hasNone ? "children.full.title" : "children.full.closedTitle", words)}>
        <p className="mt-1">{t("children.full.text")}</p>
        <ul className="mt-1">
          {hasOthers && (
            <li>
              <button
                type="button"
                className={linkStyle("text", LINE)}
                onClick={() => focusOn(field, setFocus)}
              >
                {t("children.full.other", { name })}
              </button>
            </li>
          )}
          <li>
            <button type="button" className={linkStyle("text", LINE)} onClick={onRemove}>
              {t("children.full.without", { name })}
            </button>
          </li>
          <li>
            {availability === "waiting" ? (
              // The list's form begins with what is typed here, unless it was begun before.
              <TextLink href={programPath(slug) + WAIT} onClick={clearWaitingDraft} className={LINE}>
                {t("children.full.wait", { name })}
              </TextLink>
            ) : (
              <TextLink href={programPath(slug)} className={LINE}>
                {t("children.full.ask")}
              </TextLink>
            )}
          </li>
        </ul>
      </Notice>
    </div>
  );
}
