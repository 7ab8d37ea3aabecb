import { useTranslation } from "react-i18next";
import { ChalkArc } from "#app/components/chalk-arc.tsx";

const PILLARS = ["technical", "tactical", "physical"] as const;

/** Three uprights under one crossbar. */
export function Pillars() {
  const { t } = useTranslation("structure");
  return (
    <section className="on-dusk relative isolate overflow-hidden bg-dusk-950 text-white">
      <ChalkArc className="absolute -bottom-1 left-1/2 -z-10 w-[60rem] max-w-none -translate-x-1/2 text-dusk-900" />
      <div className="wrap py-16">
        <h2 className="text-headline font-black uppercase">{t("pillars.title")}</h2>
        <ul className="mt-8 grid border-white md:grid-cols-3 md:border-t-5">
          {PILLARS.map((pillar) => (
            <li key={pillar} className="border-l-5 border-white py-5 pr-8 pl-6 max-md:mb-4 md:pb-10">
              <h3 className="text-title text-marigold">{t(`pillars.${pillar}.title`)}</h3>
              <p className="mt-2">{t(`pillars.${pillar}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
