import { Fact } from "#app/components/fact.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { club } from "#content/club.ts";
import type { Team } from "#content/teams.ts";
import { useTeamWords } from "./use-team-words.ts";
import { WeekStrip } from "./week-strip.tsx";

/** Training Schedule: the week, then the same in words. */
export function TeamTraining({ team }: { team: Team }) {
  const { t } = useTranslation("team");
  const words = useTeamWords(team);
  return (
    <section className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <h2 className="mb-6 text-title">{t("training")}</h2>
      <WeekStrip team={team} />
      <dl>
        <Fact label={t("days")}>
          <span className="first-letter:uppercase inline-block">{words.trainingDays}</span>
        </Fact>
        <Fact label={t("time")}>
          <span className="figures">{words.hours}</span>
        </Fact>
        <Fact label={t("location")}>
          {words.location}.{" "}
          <a href={club.mapsUrl} className="underline underline-offset-4">
            {t("map")}
          </a>
        </Fact>
        <Fact label={t("games")}>
          <span className="first-letter:uppercase inline-block">{words.gameDays}</span>
        </Fact>
      </dl>
    </section>
  );
}

/** Coaching Staff: who stands on the field, and what they bring. */
export function TeamStaff({ team }: { team: Team }) {
  const { t } = useTranslation("team");
  const { language } = useLanguage();
  return (
    <section>
      <h2 className="mb-6 text-title">{t("staff")}</h2>
      <dl>
        <Fact label={t("coach")}>
          <strong className="font-semibold">{team.coach}</strong>
        </Fact>
        <Fact label={t("assistant")}>{team.assistant}</Fact>
        <Fact label={t("experience")}>{team.experience[language]}</Fact>
        <Fact label={t("certification")}>{team.certification[language]}</Fact>
      </dl>
    </section>
  );
}
