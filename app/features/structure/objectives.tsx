import { useTranslation } from "react-i18next";

const OBJECTIVES = ["coaching", "opportunities", "preparation", "scholarships"] as const;

/** What we want for every player, and why: objectives, then the philosophy in one breath. */
export function Objectives() {
  const { t } = useTranslation("structure");
  return (
    <div className="wrap grid gap-14 py-16 lg:grid-cols-[1.4fr_1fr] lg:gap-20">
      <section>
        <h2 className="text-headline font-black uppercase">{t("objectives.title")}</h2>
        <ul className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {OBJECTIVES.map((objective) => (
            <li key={objective}>
              <h3 className="text-title">{t(`objectives.${objective}.title`)}</h3>
              <p className="mt-2">{t(`objectives.${objective}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="self-start border-l-5 border-brand pl-6">
        <h2 className="text-title">{t("philosophy.title")}</h2>
        <p className="mt-4 max-w-line text-lead">{t("philosophy.text")}</p>
      </section>
    </div>
  );
}
