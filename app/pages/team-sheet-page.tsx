import { TeamContact, TeamGoals } from "#app/features/team/team-goals.tsx";
import { TeamHero, TeamOverview } from "#app/features/team/team-hero.tsx";
import { TeamJoin } from "#app/features/team/team-join.tsx";
import { TeamStaff, TeamTraining } from "#app/features/team/team-training.tsx";
import { useShownTeam } from "#app/features/team/use-shown-team.ts";

/** A team's own page, in full (spec.md §2, Static team page layout). */
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
