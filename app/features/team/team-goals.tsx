import { CornerQuarter } from "#app/components/corner-quarter.tsx";
import { PhoneLink } from "#app/components/phone-link.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { Team } from "#content/teams.ts";
import { useTeamWords } from "./use-team-words.ts";

/** Season Goals: five, numbered like jerseys. */
export function TeamGoals({ team }: { team: Team }) {
  const { t } = useTranslation("team");
  const { language } = useLanguage();
  return (
    <section className="lg:col-span-2">
      <h2 className="text-title">{t("goals")}</h2>
      <p className="mt-2 text-dusk-700">{t("goalsText")}</p>
      <ol className="mt-6 grid gap-x-6 [counter-reset:goal] lg:grid-cols-5">
        {team.goals[language].map((goal) => (
          <li
            key={goal}
            className="figures grid grid-cols-[3.5rem_1fr] items-center border-t-3 border-sand-300 py-3 lg:block [counter-increment:goal] before:font-display before:text-headline before:font-black before:text-sand-500 before:content-[counter(goal)/''] lg:before:mb-2 lg:before:block"
          >
            {goal}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Contact Information: the coach, by phone or mail. */
export function TeamContact({ team }: { team: Team }) {
  const { t } = useTranslation("team");
  const { mailTo } = useTeamWords(team);
  return (
    <section className="relative self-start rounded bg-sand-100 lg:col-start-1 lg:row-start-2 p-8">
      <CornerQuarter className="absolute top-0 right-0 size-20 rotate-90 text-sand-300" />
      <h2 className="text-title">{t("contact")}</h2>
      <p className="mt-4 max-w-line">{t("contactText", { coach: team.coach })}</p>
      <p className="mt-4">
        <PhoneLink phone={team.phone} className="font-display text-title font-bold" />
      </p>
      <p>
        <a href={mailTo} className="inline-block py-1 break-all underline underline-offset-4">
          {team.email}
        </a>
      </p>
    </section>
  );
}
