import type { Program } from "#app/family/register/offers.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { bornSpans } from "#domain/ages.ts";
import type { CalendarDate } from "#domain/calendar-date.ts";
import { placementOf } from "#domain/placement.ts";

interface BirthDateNewsProps {
  birth: string;
  firstName: string;
  program: Program;
  today: CalendarDate;
}

/**
 * The child's age group, or when the child will be old enough, as soon as the date is typed
 * (docs/rules/registration.md#the-childs-group-is-said-at-once).
 */
export function BirthDateNews({ birth, firstName, program, today }: BirthDateNewsProps) {
  const { t } = useTranslation("choice");
  const { date, days } = useFormat();
  const placement = placementOf(birth, program, today);
  const name = firstName.trim() || t("birth.child");
  if (!placement || placement.kind === "fits") return null;
  if (placement.kind === "group") {
    const { code, bornFrom, bornTo } = placement.group;
    return (
      <p className="border-l-4 border-agave pl-3 wrap-anywhere">
        {t("birth.group", { name, code, from: date(bornFrom), to: date(bornTo) })}
      </p>
    );
  }
  if (placement.kind === "later")
    return <Notice tone="warning" title={t("birth.later", { name, from: date(placement.from) })} />;
  const spans = bornSpans(program.groups).map(({ bornFrom, bornTo }) => days(bornFrom, bornTo));
  return (
    <Notice tone="warning" title={t("birth.none", { name })}>
      <p>{spans.length > 0 ? t("birth.takes", { spans: spans.join("; ") }) : t("birth.takesAges")}</p>
      <p className="mt-2">{t(`birth.${placement.why}`)}</p>
    </Notice>
  );
}
