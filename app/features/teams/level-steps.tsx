import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { teamLevels } from "#content/team-levels.ts";

type Level = (typeof teamLevels)[number];

/** Each step begins further up the field than the one before. */
const INDENT: Record<Level["id"], string> = {
  development: "",
  competitive: "md:ml-[12%]",
  elite: "md:ml-[24%]",
};

function Step({ level: { id, group, ages, schedule } }: { level: Level }) {
  const { t } = useTranslation("teams");
  const { language } = useLanguage();
  return (
    <li
      className={`grid gap-x-8 gap-y-2 border-t-5 border-dusk-900 py-6 sm:grid-cols-[8.5rem_1fr] ${INDENT[id]}`}
    >
      <p aria-hidden="true" className="figures font-display text-display font-black">
        {group}
      </p>
      <div>
        <h3 className="text-title">{t(`levels.${id}.name`, { group })}</h3>
        <p className="mt-1 font-semibold">{t("levels.ages", ages)}</p>
        <p className="figures">{schedule[language]}</p>
        <p className="mt-2 max-w-line text-dusk-700">{t(`levels.${id}.text`)}</p>
      </div>
    </li>
  );
}

/** The three levels, one above the other like lines on a pitch. */
export function LevelSteps() {
  const { t } = useTranslation("teams");
  return (
    <section className="wrap py-14">
      <h2 className="text-headline font-black uppercase">{t("levels.title")}</h2>
      <ol className="mt-8">
        {teamLevels.map((level) => (
          <Step key={level.id} level={level} />
        ))}
      </ol>
    </section>
  );
}
