import { useQuery } from "@tanstack/react-query";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { childName } from "#app/staff/shared/display/child-name.ts";
import { DialogForm } from "#app/staff/shared/forms/dialog-form.tsx";
import { useRequestIds } from "#app/staff/shared/forms/request-ids.ts";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { addressOf } from "#app/staff/shared/list/query-parameters.ts";
import { staffQuery } from "#app/staff/shared/list/staff-data.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { PROPOSED_TEAMS_MAX } from "#domain/teams/team-proposal.ts";
import { joinNames } from "#domain/time/sessions.ts";
import { useGroupChoices } from "./team-forms.tsx";
import { birthYearCounts, type Placement, type Player, type Team, type TeamsPage } from "./use-teams.ts";

/** About how many players a new team has, before staff choose a number of teams. */
const USUAL_TEAM_SIZE = 12;

/** A team of the proposal; a new one has no id. */
type ProposedTeam = Pick<Team, "name"> & Partial<Pick<Team, "id">>;

/** The group's teams, and as many new teams as are missing, with unused names. */
function useProposedTeams({ teams, program }: TeamsPage, groupId: string, count: number): ProposedTeam[] {
  const { t } = useTranslation("adminTeams");
  const existingTeams: ProposedTeam[] = teams.filter((team) => (team.groupId ?? "") === groupId);
  const label = program.groups.find(({ id }) => id === groupId)?.code ?? t("team");
  const takenNames = new Set(teams.map(({ name }) => name));
  const names = Array.from({ length: teams.length + count }, (_, index) => `${label} ${index + 1}`);
  const newTeams = names.filter((name) => !takenNames.has(name)).map((name) => ({ name }));
  return [...existingTeams, ...newTeams].slice(0, count);
}

interface TeamPreviewProps {
  name: string;
  placements: readonly Placement[];
  findPlayer: (id: string) => Player | undefined;
}

/** The players of a proposed team, each with the reasons. */
function TeamPreview({ name, placements, findPlayer }: TeamPreviewProps) {
  const { t, language } = useTranslation("adminTeams");
  const nameOfId = (id: string) => {
    const player = findPlayer(id);
    return player ? childName(player) : "";
  };
  const years = birthYearCounts(placements.flatMap(({ id }) => findPlayer(id) ?? []));
  const reasonText = ({ kind, childIds }: Placement["reasons"][number]) =>
    t(`reasons.${kind}`, { names: joinNames(childIds.map(nameOfId), language) });
  return (
    <section className="border-sand-300 border-t pt-3">
      <h3 className="text-lead leading-tight wrap-anywhere">{name}</h3>
      <p className="tabular-nums text-small text-dusk-700">
        {[t("players", { count: placements.length }), years && t("born", { years })]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <ul className="mt-2 grid gap-1.5">
        {placements.map(({ id, reasons }) => (
          <li key={id} className="leading-tight wrap-anywhere">
            <span className="font-semibold">{nameOfId(id)}</span>
            <span className="block text-small text-dusk-700">{reasons.map(reasonText).join("; ")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows a division of the players into teams with its reasons, and stores it on request. */
export function ProposalForm({ page, onClose }: { page: TeamsPage; onClose: () => void }) {
  const { t } = useTranslation("adminTeams");
  const { program, players, teams } = page;
  const groups = useGroupChoices(program);
  const withRequestId = useRequestIds();
  // A program with groups divides one group at a time, so that ages do not mix.
  const firstGroup = program.groups[0]?.id ?? "";
  const groupPlayers = players.filter((player) => firstGroup === "" || player.groupId === firstGroup);
  const existingTeams = teams.filter((team) => (team.groupId ?? "") === firstGroup);
  const defaultTeamCount =
    existingTeams.length || Math.max(2, Math.round(groupPlayers.length / USUAL_TEAM_SIZE));
  const { field, ...formProps } = useStaffForm({
    defaultValues: {
      groupId: firstGroup,
      teamCount: String(defaultTeamCount),
      questionId: program.questions[0]?.id ?? "",
    },
    send: async (values) => {
      const ids = proposedTeams.map(
        ({ id, name }) => id ?? withRequestId({ group: values.groupId, name }).requestId,
      );
      for (const [index, { id, name }] of proposedTeams.entries()) {
        const team = { id: ids[index] ?? "", programId: program.id, groupId: values.groupId || null, name };
        if (id === undefined) await api.admin.teams.$post({ json: team });
      }
      const teamPlacements = ids.map((teamId, index) => ({
        teamId,
        registrationIds: placements.filter(({ team }) => team === index).map(({ id }) => id),
      }));
      const json = { programId: program.id, placements: teamPlacements };
      return (await api.admin.teams.players.$put({ json })).json();
    },
    toast: ({ data: { count } }) => ({ title: t("assign.done", { count }) }),
    onSuccess: onClose,
  });
  const { groupId, teamCount, questionId } = formProps.form.watch();
  const count = Number(teamCount);
  const proposedTeams = useProposedTeams(page, groupId, count);
  const address = addressOf("/api/admin/teams/proposal", {
    program: program.id,
    teams: teamCount,
    group: groupId,
    question: questionId,
  });
  const { data, error } = useQuery(staffQuery<Placement[]>(address));
  const placements = data?.data ?? [];
  const counts = Array.from({ length: PROPOSED_TEAMS_MAX }, (_, index) => String(index + 1));
  const questions = program.questions.map(({ id, label }) => ({ value: id, label }));
  const findPlayer = (id: string) => players.find((player) => player.id === id);
  return (
    <DialogForm
      {...formProps}
      failure={formProps.failure ?? error}
      isLoading={!data && !error}
      disabled={placements.length === 0}
      submitLabel={t("propose.submit")}
      onClose={onClose}
    >
      {groups.length > 0 && <SelectField label={t("group")} choices={groups} {...field("groupId")} />}
      <SelectField
        label={t("propose.count")}
        choices={counts.map((value) => ({ value, label: value }))}
        {...field("teamCount")}
      />
      {questions.length > 0 && (
        <SelectField
          label={t("propose.question")}
          hint={t("propose.questionHint")}
          choices={[{ value: "", label: t("propose.noQuestion") }, ...questions]}
          {...field("questionId")}
        />
      )}
      {proposedTeams.map(({ name }, index) => (
        <TeamPreview
          key={name}
          name={name}
          placements={placements.filter(({ team }) => team === index)}
          findPlayer={findPlayer}
        />
      ))}
    </DialogForm>
  );
}
