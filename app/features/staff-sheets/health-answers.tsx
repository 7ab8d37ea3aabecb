import { useTranslation } from "#app/i18n/use-translation.tsx";
import { saysNothing } from "#domain/health-answer.ts";
import type { CheckInChild } from "./use-sheet.ts";

function Answer({ label, answer }: { label: string; answer: string | null }) {
  if (!answer || saysNothing(answer)) return null;
  return (
    <p className="whitespace-pre-line wrap-anywhere">
      {label}: <strong className="text-lead leading-tight">{answer}</strong>
    </p>
  );
}

/**
 * What to know about a child's health, large enough for the other side of a table; "no" and its like are no condition
 * (docs/rules/staff.md#the-check-in-list-shows-conditions). What was removed is not passed off as nothing.
 */
export function HealthAnswers({ child }: { child: CheckInChild }) {
  const { t } = useTranslation("adminSheets");
  const { allergies, medicalConditions, healthErased } = child;
  if (healthErased) return <em>{t("health.erased")}</em>;
  if (saysNothing(allergies ?? "") && saysNothing(medicalConditions ?? ""))
    return <span>{t("health.none")}</span>;
  return (
    <>
      <Answer label={t("columns.allergies")} answer={allergies} />
      <Answer label={t("columns.medical")} answer={medicalConditions} />
    </>
  );
}
