import { CircleQuestionMark } from "lucide-react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { isEmptyHealthAnswer } from "#domain/staff/lists.ts";
import { OpenItemBadge } from "./open-item-badge.tsx";

function HealthAnswer({ label, answer }: { label: string; answer: string | null }) {
  const { t } = useTranslation("adminRosters");
  if (answer && isEmptyHealthAnswer(answer)) return null;
  return (
    <p className="min-w-24 whitespace-pre-line wrap-anywhere">
      <span>{`${label}: `}</span>
      {answer ? (
        <strong className="text-lead leading-tight">{answer}</strong>
      ) : (
        <span>{t("terms:notAnswered")}</span>
      )}
    </p>
  );
}

interface ChildHealth {
  allergies: string | null;
  medicalConditions: string | null;
  healthErased: boolean;
  /** Both questions were left blank or never asked. */
  isHealthUnasked: boolean;
}

/**
 * Health conditions in large print; answers such as "no" are omitted
 * (docs/reference/rosters.md#health-answers-on-the-check-in-list). Erased and missing answers are marked as such.
 */
export function HealthAnswers({ child }: { child: ChildHealth }) {
  const { t } = useTranslation("adminRosters");
  const { allergies, medicalConditions, healthErased, isHealthUnasked } = child;
  if (healthErased) return <em>{t("health.erased")}</em>;
  if (isHealthUnasked)
    return <OpenItemBadge icon={CircleQuestionMark}>{t("terms:notAnswered")}</OpenItemBadge>;
  if ([allergies, medicalConditions].every((answer) => answer && isEmptyHealthAnswer(answer)))
    return <span>{t("health.none")}</span>;
  return (
    <>
      <HealthAnswer label={t("terms:fields.allergies")} answer={allergies} />
      <HealthAnswer label={t("terms:fields.medicalConditions")} answer={medicalConditions} />
    </>
  );
}
