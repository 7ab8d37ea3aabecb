import { Fact } from "#app/components/staff/fact.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { useSkillName } from "./use-skill-name.ts";
import type { Statistics } from "./use-statistics.ts";

/** The share that is paid, the average age and the level that most have (spec.md §2). */
export function Insights({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation("admin");
  const skillName = useSkillName();
  const { total, paid, paidPercent, averageAge, averageAgePaid, commonSkill } = statistics;
  return (
    <dl className="figures -my-1.5 text-small">
      <Fact label={t("overview.paidRate")}>
        <strong className="whitespace-nowrap">{t("overview.percent", { percent: paidPercent })}</strong>{" "}
        <span className="text-dusk-700">{t("overview.paidOfTotal", { paid, total })}</span>
      </Fact>
      <Fact label={t("overview.averageAge")}>
        <strong className="whitespace-nowrap">{t("overview.years", { count: averageAge })}</strong>{" "}
        <span className="text-dusk-700">{t("overview.agePaid", { count: averageAgePaid })}</span>
      </Fact>
      <Fact label={t("overview.commonSkill")}>
        <strong className="whitespace-nowrap">
          {total === 0 ? t("overview.nobody") : skillName(commonSkill ?? null)}
        </strong>
      </Fact>
    </dl>
  );
}
