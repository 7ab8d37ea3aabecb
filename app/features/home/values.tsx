import { ChalkCircle } from "#app/components/chalk-circle.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";

/** Four words that a child takes home, along the halfway line. */
export function Values() {
  const { t } = useTranslation("home");
  return (
    <section className="on-dusk relative overflow-hidden bg-dusk-900 text-white">
      <ChalkCircle className="absolute -top-40 -right-32 hidden size-96 text-dusk-700 lg:block" />
      <div className="wrap relative py-16 lg:py-20">
        <h2 className="text-headline font-black uppercase">{t("values.title")}</h2>
        <dl className="mt-10 grid gap-x-8 gap-y-8 border-t-5 border-dusk-500 pt-8 sm:grid-cols-2 lg:grid-cols-4">
          {(["respect", "teamwork", "dedication", "fun"] as const).map((value) => (
            <div key={value}>
              <dt className="font-display text-title font-black text-marigold">
                {t(`values.${value}.title`)}
              </dt>
              <dd className="mt-1">{t(`values.${value}.text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
