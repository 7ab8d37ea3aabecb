import { buttonStyle } from "#app/components/button-style.ts";
import { LinkButton } from "#app/components/link-button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { BackToTeams } from "#app/features/team/back-to-teams.tsx";
import { TeamFacts } from "#app/features/team/team-facts.tsx";
import { useShownTeam } from "#app/features/team/use-shown-team.ts";
import { useTeamWords } from "#app/features/team/use-team-words.ts";
import { WeekStrip } from "#app/features/team/week-strip.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { Team } from "#content/teams.ts";

function ShortPage({ team }: { team: Team }) {
  const { t } = useTranslation("team");
  const { language } = useLanguage();
  const { mailTo } = useTeamWords(team);
  return (
    <div className="pb-20">
      <div className="wrap pt-6">
        <BackToTeams />
      </div>
      <PageHeader title={team.name} text={team.description[language]} />
      <div className="wrap grid gap-10 pt-10 lg:grid-cols-[1.3fr_1fr] lg:gap-16">
        <TeamFacts team={team} />
        <div className="self-start rounded bg-white p-6 shadow-low">
          <WeekStrip team={team} />
          <div className="grid gap-3">
            <LinkButton href="/register">{t("interest")}</LinkButton>
            <a href={mailTo} className={buttonStyle("secondary")}>
              {t("contactCoach")}
            </a>
          </div>
        </div>
      </div>
    </div>
  );
}

/** The short page of any team, by its id or under its own address (spec.md §2, /team/{teamId}). */
export default function TeamPage() {
  const team = useShownTeam();
  return team ? <ShortPage team={team} /> : null;
}
