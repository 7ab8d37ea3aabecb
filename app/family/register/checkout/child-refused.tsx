import { useLocation } from "wouter";
import { ContactPeople } from "#app/facts/contact-people.tsx";
import { type PendingOrder, savePendingOrder } from "#app/family/register/pending-order.ts";
import { returnOrderErrors } from "#app/family/register/returned-errors.ts";
import { useChosenPrograms } from "#app/family/register/use-chosen-program.ts";
import type { ApiError } from "#app/lib/api-error.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { joinNames } from "#domain/time/sessions.ts";
import { NoticePage } from "./checkout-notices.tsx";

/** Refusals that may concern only some children of an order. */
const CHILD_REFUSALS = [
  "program_full",
  "already_registered",
  "same_child_twice",
  "not_yet_open",
  "registration_closed",
  "no_group",
  "not_payable",
  "not_found",
] as const;
type ChildRefusal = (typeof CHILD_REFUSALS)[number];

export interface RefusedChildren {
  code: ChildRefusal;
  /** Indexes of the children in the order, from 0. */
  places: readonly number[];
}

/**
 * The children that a refusal concerns. undefined if it concerns the whole order, there is only one child, or the
 * server named none.
 */
export function refusedChildren(
  { code, body }: ApiError,
  { children }: PendingOrder,
): RefusedChildren | undefined {
  const refusal = CHILD_REFUSALS.find((refusalCode) => refusalCode === code);
  if (!refusal || children.length < 2 || !Array.isArray(body.children)) return undefined;
  const places = body.children.filter(
    (childIndex): childIndex is number => Number.isInteger(childIndex) && childIndex in children,
  );
  return places.length > 0 ? { code: refusal, places } : undefined;
}

interface ChildRefusedProps {
  order: PendingOrder;
  refused: RefusedChildren;
  /** The order was stored without these children. */
  onChanged: () => void;
}

/** Some children cannot be registered. Nothing was reserved for the others either, and the family decides how to go on. */
export function ChildRefused({ order, refused: { code, places }, onChanged }: ChildRefusedProps) {
  const { t } = useTranslation(["checkout", "common"]);
  const { language } = useLanguage();
  const [, navigate] = useLocation();
  const programOf = useChosenPrograms();
  const refused = places.flatMap((childIndex) => order.children[childIndex] ?? []);
  const names = joinNames(
    refused.map(({ firstName }) => firstName),
    language,
  );
  const others = order.children.filter((_child, childIndex) => !places.includes(childIndex));
  const goOn = () => {
    savePendingOrder({ ...order, children: others, shown: undefined });
    onChanged();
  };
  const choose = () => {
    returnOrderErrors({ code, fields: {}, body: { children: places } });
    navigate("/register");
  };
  return (
    <NoticePage
      notice={
        <Notice tone="warning" title={t("childRefused.title", { names })}>
          {refused.map(({ programId, firstName: name }) => (
            <p key={`${name} ${programId}`} className="font-semibold">
              {t(`childRefused.${code}`, {
                name,
                program: programOf(programId).words.campName,
              })}
            </p>
          ))}
          <p className="mt-2">{t("childRefused.kept")}</p>
        </Notice>
      }
    >
      <div className="flex flex-wrap gap-4">
        {others.length > 0 && <Button onClick={goOn}>{t("childRefused.without", { names })}</Button>}
        <Button variant="secondary" onClick={choose}>
          {t("childRefused.choose")}
        </Button>
        <LinkButton href="/" variant="quiet">
          {t("common:backHome")}
        </LinkButton>
      </div>
      <ContactPeople />
    </NoticePage>
  );
}
