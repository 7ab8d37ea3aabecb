import { useTranslation } from "#app/i18n/use-translation.tsx";

const OBJECTIVES = ["coaching", "opportunities", "preparation", "scholarships"] as const;

/** What we want for every player. */
export function Objectives() {
  const { t } = useTranslation("structure");
  return (
    <section className="wrap py-16">
      <h2 className="text-headline font-black uppercase">{t("objectives.title")}</h2>
      <ul className="mt-8 grid gap-x-14 gap-y-8 sm:grid-cols-2">
        {OBJECTIVES.map((objective) => (
          <li key={objective} className="border-t-3 border-sand-300 pt-4">
            <h3 className="text-title">{t(`objectives.${objective}.title`)}</h3>
            <p className="mt-2 max-w-line">{t(`objectives.${objective}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
