import { Fact } from "#app/components/fact.tsx";
import { PhoneLink } from "#app/components/phone-link.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { Team } from "#content/teams.ts";
import { useTeamWords } from "./use-team-words.ts";

/** The short page of a team: what a parent asks first (spec.md §2, /team/{teamId}). */
export function TeamFacts({ team }: { team: Team }) {
  const { t } = useTranslation("team");
  const words = useTeamWords(team);
  return (
    <dl className="border-b-3 border-sand-300">
      <Fact label={t("ageGroup")}>
        {words.group}, <span className="figures">{words.born}</span>
      </Fact>
      <Fact label={t("size")}>
        <span className="figures">{team.size}</span> {t(`sizeUnit.${team.players}`)}
      </Fact>
      <Fact label={t("coach")}>{team.coach}</Fact>
      <Fact label={t("schedule")}>
        <span className="inline-block first-letter:uppercase">{words.trainingDays}</span>
        <span className="figures block">{words.hours}</span>
      </Fact>
      <Fact label={t("location")}>{words.location}</Fact>
      <Fact label={t("phone")}>
        <PhoneLink phone={team.phone} />
      </Fact>
      <Fact label={t("email")}>
        <a href={words.mailTo} className="inline-block py-1 break-all underline underline-offset-4">
          {team.email}
        </a>
      </Fact>
    </dl>
  );
}
