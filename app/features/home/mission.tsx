import { ChalkArc } from "#app/components/chalk-arc.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";

/** Why the club exists, in one sentence and three words (spec.md §2, Home). */
export function Mission() {
  const { t } = useTranslation("home");
  return (
    <section className="relative overflow-hidden bg-sand-200">
      <ChalkArc className="absolute -bottom-px -left-40 hidden w-[36rem] max-w-none text-sand-300 lg:block" />
      <div className="wrap relative grid gap-10 py-16 lg:grid-cols-[1fr_1.1fr] lg:gap-20 lg:py-24">
        <div>
          <h2 className="text-headline font-black uppercase">{t("mission.title")}</h2>
          <p className="mt-5 max-w-line text-lead">{t("mission.text")}</p>
        </div>
        <dl className="border-b-3 border-dusk-900">
          {(["excellence", "community", "passion"] as const).map((word) => (
            <div key={word} className="border-t-3 border-dusk-900 py-5">
              <dt className="font-display text-title font-black uppercase">{t(`mission.${word}.title`)}</dt>
              <dd className="mt-1">{t(`mission.${word}.text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
