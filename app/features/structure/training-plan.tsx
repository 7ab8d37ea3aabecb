import { Fact } from "#app/components/fact.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { sessionsPerWeek } from "#content/structure.ts";

const PARTS = ["sessions", "games", "yearRound", "camps"] as const;

/** What a year of training holds (spec.md §2, /structure). */
export function TrainingPlan() {
  const { t } = useTranslation("structure");
  return (
    <section className="wrap pb-16">
      <h2 className="mb-6 text-headline font-black uppercase">{t("training.title")}</h2>
      <dl className="figures">
        {PARTS.map((part) => (
          <Fact key={part} label={t(`training.${part}.title`)}>
            {t(`training.${part}.text`, sessionsPerWeek)}
          </Fact>
        ))}
      </dl>
    </section>
  );
}
