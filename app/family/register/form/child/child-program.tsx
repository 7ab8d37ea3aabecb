import { useFormContext, useFormState } from "react-hook-form";
import { useFormField, useProgramOfChild } from "#app/family/register/form/form-fields.tsx";
import type { FormValues } from "#app/family/register/form/form-values.ts";
import { focusOn } from "#app/family/register/form/use-form-errors.ts";
import { type Program, useProgramChoiceContext } from "#app/family/register/program-choice.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { clearWaitingDraft } from "#app/lib/storage/waiting-draft.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { linkClasses, TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { priceOrFree } from "#content/product/price-texts.ts";
import { isFull } from "#domain/programs/availability.ts";
import { choiceStateOf } from "#domain/registration/choice.ts";
import { programPath, WAITLIST_HASH } from "#domain/text/site-routes.ts";

/**
 * Open programs for a further child: `here` are those of the first child's season. `separate` are those of other
 * seasons, which need their own form.
 */
function useOpenPrograms(): { here: Program[]; separate: Program[] } {
  const { programs, today } = useProgramChoiceContext();
  const { getValues } = useFormContext<FormValues>();
  const firstProgramId = getValues("children.0.programId");
  const seasonId = programs.find(({ id }) => id === firstProgramId)?.season.id;
  const openPrograms = programs.filter((program) => choiceStateOf(program, today) === "open");
  const isHere = (program: Program) => seasonId === undefined || program.season.id === seasonId;
  return { here: openPrograms.filter(isHere), separate: openPrograms.filter((program) => !isHere(program)) };
}

/** Error codes of a child whose program cannot be joined now. */
const NO_SPOT_CODES: readonly string[] = ["program_full", "registration_closed", "not_yet_open"];

const hasSpots = ({ availability }: Program) => availability === "open" || availability === "few";

/** Returns a function that says why one of several children cannot join a program; undefined if it can. */
export function useNoSpotTitle() {
  const { t, language } = useTranslation("choice");
  return (program: Program | undefined, name: string, code: string): string | undefined => {
    if (!program || program.feeCents === null) return undefined;
    if (hasSpots(program) && !NO_SPOT_CODES.includes(code)) return undefined;
    const isShort = hasSpots(program) && code === "program_full";
    const key = isFull(program.availability) ? "title" : "closedTitle";
    return t(`children.full.${isShort ? "short" : key}`, { program: program.name[language], name });
  };
}

/** The program choice of a further child, if there is more than one. */
export function ChildProgram({ childIndex, name: childName }: { childIndex: number; name: string }) {
  const { t, language } = useTranslation("choice");
  const { here, separate } = useOpenPrograms();
  const chosenProgram = useProgramOfChild();
  const name = `children.${childIndex}.programId` as const;
  const { clearErrors } = useFormContext<FormValues>();
  const { errors } = useFormState<FormValues>();
  // The server's error was about the previous program.
  const field = useFormField("signUpReason", { onChange: () => clearErrors(name) });
  const selectable =
    !chosenProgram || here.some(({ id }) => id === chosenProgram.id) ? here : [chosenProgram, ...here];
  const code = errors.children?.[childIndex]?.programId?.message;
  const isChoiceNeeded = selectable.length > 1 || !chosenProgram || code;
  const hasNoSpot = useNoSpotTitle()(chosenProgram, childName, code ?? "") !== undefined;
  return (
    <div className="grid gap-2 empty:hidden">
      {isChoiceNeeded && (
        <SelectField
          label={t("terms:program")}
          required
          hideRequiredMark
          choices={[
            { value: "", label: t("terms:chooseProgram") },
            ...selectable.map((program) => ({
              value: program.id,
              label: t("children.programPrice", {
                name: program.name[language],
                price: priceOrFree(program.feeCents ?? 0, language),
              }),
            })),
          ]}
          {...field}
          error={code && hasNoSpot ? t("children.full.other", { name: childName }) : field.error}
        />
      )}
      {separate.length > 0 && (
        <p className="max-w-prose text-small text-dusk-700">
          {t("children.otherSeason", {
            programs: separate
              .map((program) => `${program.name[language]} (${program.season.name[language]})`)
              .join(", "),
          })}
        </p>
      )}
    </div>
  );
}

interface NoSpotNoticeProps {
  childIndex: number;
  name: string;
  onRemove: () => void;
}

/**
 * A notice for one of several children whose program is full or closed, with the options. Typed values of the other
 * children stay.
 */
export function NoSpotNotice({ childIndex, name, onRemove }: NoSpotNoticeProps) {
  const { t } = useTranslation("choice");
  const { programs, today } = useProgramChoiceContext();
  const { setFocus } = useFormContext<FormValues>();
  const { errors } = useFormState<FormValues>();
  const program = useProgramOfChild();
  const programField = `children.${childIndex}.programId` as const;
  const code = errors.children?.[childIndex]?.programId?.message ?? "";
  const title = useNoSpotTitle()(program, name, code);
  if (!program || !title) return null;
  const { availability, slug } = program;
  const isOpen = (other: Program) => choiceStateOf(other, today) === "open";
  const hasOtherPrograms = programs.some((other) => other.id !== program.id && isOpen(other));
  const isWaiting = availability === "waiting";
  return (
    <div role="alert">
      <Notice tone="warning" title={title}>
        <p className="mt-1">{t("children.full.text")}</p>
        <ul className="mt-1">
          {hasOtherPrograms && (
            <li>
              <button
                type="button"
                className={linkClasses("line")}
                onClick={() => focusOn(programField, setFocus)}
              >
                {t("children.full.other", { name })}
              </button>
            </li>
          )}
          <li>
            <button type="button" className={linkClasses("line")} onClick={onRemove}>
              {t("children.full.without", { name })}
            </button>
          </li>
          {/* The page of a program with spots has no form for a name. */}
          {!hasSpots(program) && (
            <li>
              <TextLink
                variant="line"
                href={`${programPath(slug)}${isWaiting ? WAITLIST_HASH : ""}`}
                // The waiting list form starts with these typed values, unless it has its own draft.
                onClick={isWaiting ? clearWaitingDraft : undefined}
              >
                {t(isWaiting ? "children.full.wait" : "children.full.ask", { name })}
              </TextLink>
            </li>
          )}
        </ul>
      </Notice>
    </div>
  );
}
