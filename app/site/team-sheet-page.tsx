import {
  TeamContact,
  TeamGoals,
  TeamHero,
  TeamJoin,
  TeamOverview,
  TeamStaff,
  TeamTraining,
} from "#app/site/team/team-sections.tsx";
import { useShownTeam } from "#app/site/team/use-team.ts";

/** A team's full page (docs/reference/public-pages.md#team-pages). */
export default function TeamSheetPage() {
  const team = useShownTeam();
  if (!team) return null;
  return (
    <>
      <TeamHero team={team} />
      <TeamOverview team={team} />
      <div className="wrap grid gap-x-16 gap-y-14 pb-20 lg:grid-cols-2">
        <TeamStaff team={team} />
        <TeamTraining team={team} />
        <TeamContact team={team} />
        <TeamGoals team={team} />
      </div>
      <TeamJoin />
    </>
  );
}
