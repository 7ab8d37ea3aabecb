import { useTranslation } from "#app/i18n/use-translation.tsx";

const PILLARS = ["technical", "tactical", "physical"] as const;

/** A goal: the pillars are its uprights, under one crossbar. */
export function Pillars() {
  const { t } = useTranslation("structure");
  return (
    <section className="on-dusk bg-dusk-950 text-white">
      <div className="wrap pt-16 max-md:pb-12">
        <h2 className="text-headline font-black uppercase">{t("pillars.title")}</h2>
        <ul className="mt-8 grid border-white md:grid-cols-3 md:border-t-5">
          {PILLARS.map((pillar) => (
            <li
              key={pillar}
              className="border-l-5 border-white py-5 pr-8 pl-6 max-md:mb-4 md:pb-16 md:last:border-r-5"
            >
              <h3 className="text-title text-marigold">{t(`pillars.${pillar}.title`)}</h3>
              <p className="mt-2">{t(`pillars.${pillar}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
