import { useTranslation } from "#app/i18n/use-translation.tsx";
import { coachingAges } from "#content/programs.ts";

interface OpportunityProps {
  kind: "youth" | "competitive" | "flexible";
  ages: { from: number; to: number } | undefined;
}

function Opportunity({ kind, ages }: OpportunityProps) {
  const { t } = useTranslation("getInvolved");
  return (
    <li className="grid gap-x-10 gap-y-2 border-t-3 border-sand-300 py-7 md:grid-cols-[18rem_1fr]">
      <p className="figures font-display text-title font-black text-brand md:text-headline">
        {ages ? t("opportunities.ages", ages) : t("opportunities.anyAge")}
      </p>
      <div>
        <h3 className="text-title">{t(`opportunities.${kind}.title`)}</h3>
        <p className="mt-2 max-w-line">{t(`opportunities.${kind}.text`)}</p>
      </div>
    </li>
  );
}

/** With whom one may work: the young, the competitive, or whenever one can. */
export function Opportunities() {
  const { t } = useTranslation("getInvolved");
  return (
    <section className="wrap py-16">
      <h2 className="text-headline font-black uppercase">{t("opportunities.title")}</h2>
      <ul className="mt-8">
        <Opportunity kind="youth" ages={coachingAges.youth} />
        <Opportunity kind="competitive" ages={coachingAges.competitive} />
        <Opportunity kind="flexible" ages={undefined} />
      </ul>
    </section>
  );
}
