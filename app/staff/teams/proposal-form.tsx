import { useQuery } from "@tanstack/react-query";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DialogForm } from "#app/staff/shared/forms/dialog-form.tsx";
import { useRequestIds } from "#app/staff/shared/forms/request-ids.ts";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { withParameters, withQuery } from "#app/staff/shared/list/query-parameters.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { PROPOSED_TEAMS_MAX } from "#domain/teams/team-proposal.ts";
import { joinNames } from "#domain/time/sessions.ts";
import { useGroupChoices } from "./team-forms.tsx";
import { birthYears, nameOfPlayer, type Player, type ProposalResponse, type TeamsPage } from "./use-teams.ts";

/** About how many players a new team has, before staff choose a number of teams. */
const USUAL_SIZE = 12;

type Placement = ProposalResponse["data"][number];

/** A team of the proposal: one that exists, or a new one. */
interface ProposedTeam {
  id: string | undefined;
  name: string;
}

/** The group's teams, and as many new ones as are missing, with names that are free. */
function useProposedTeams({ teams, program }: TeamsPage, groupId: string, count: number): ProposedTeam[] {
  const { t } = useTranslation("adminTeams");
  const existing: ProposedTeam[] = teams.filter((team) => (team.groupId ?? "") === groupId);
  const label = program.groups.find(({ id }) => id === groupId)?.code ?? t("team");
  const taken = new Set(teams.map(({ name }) => name));
  const names = Array.from({ length: teams.length + count }, (_, index) => `${label} ${index + 1}`);
  const free = names.filter((name) => !taken.has(name)).map((name) => ({ id: undefined, name }));
  return [...existing, ...free].slice(0, count);
}

interface TeamPreviewProps {
  name: string;
  placements: readonly Placement[];
  playerOf: (id: string) => Player | undefined;
}

/** The players of a proposed team, each with the reasons. */
function TeamPreview({ name, placements, playerOf }: TeamPreviewProps) {
  const { t, language } = useTranslation("adminTeams");
  const nameOf = (id: string) => {
    const player = playerOf(id);
    return player ? nameOfPlayer(player) : "";
  };
  const years = birthYears(placements.flatMap(({ id }) => playerOf(id) ?? []));
  const reasonText = ({ kind, childIds }: Placement["reasons"][number]) =>
    t(`reasons.${kind}`, { names: joinNames(childIds.map(nameOf), language) });
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
            <span className="font-semibold">{nameOf(id)}</span>
            <span className="block text-small text-dusk-700">{reasons.map(reasonText).join("; ")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ProposalFormProps {
  page: TeamsPage;
  onClose: () => void;
}

/** Shows a division of the players into teams with its reasons, and stores it on request. */
export function ProposalForm({ page, onClose }: ProposalFormProps) {
  const { t } = useTranslation("adminTeams");
  const { program, players, teams } = page;
  const groups = useGroupChoices(program);
  const requestIdOf = useRequestIds();
  // A program with groups divides one group at a time, so that ages do not mix.
  const firstGroup = program.groups[0]?.id ?? "";
  const inGroup = players.filter((player) => firstGroup === "" || player.groupId === firstGroup);
  const existing = teams.filter((team) => (team.groupId ?? "") === firstGroup);
  const usual = existing.length || Math.max(2, Math.round(inGroup.length / USUAL_SIZE));
  const { field, ...form } = useStaffForm({
    defaultValues: {
      groupId: firstGroup,
      teamCount: String(usual),
      questionId: program.questions[0]?.id ?? "",
    },
    send: async (chosen) => {
      const ids = proposed.map(({ id, name }) => id ?? requestIdOf({ group: chosen.groupId, name }));
      for (const [index, { id, name }] of proposed.entries()) {
        const team = { id: ids[index] ?? "", programId: program.id, groupId: chosen.groupId || null, name };
        if (id === undefined) await api.admin.teams.$post({ json: team });
      }
      const placements = ids.map((teamId, index) => ({
        teamId,
        registrationIds: placed.filter(({ team }) => team === index).map(({ id }) => id),
      }));
      const json = { programId: program.id, placements };
      return (await api.admin.teams.players.$put({ json })).json();
    },
    toast: ({ data: { count } }) => ({ title: t("assign.done", { count }) }),
    onSuccess: onClose,
  });
  const { groupId, teamCount, questionId } = form.form.watch();
  const count = Number(teamCount);
  const proposed = useProposedTeams(page, groupId, count);
  const parameters = withParameters(new URLSearchParams({ program: program.id, teams: teamCount }), {
    group: groupId,
    question: questionId,
  });
  const { data, error } = useQuery<ProposalResponse>({
    queryKey: [withQuery("/api/admin/teams/proposal", parameters)],
    gcTime: 0,
    staleTime: 0,
  });
  const placed = data?.data ?? [];
  const counts = Array.from({ length: PROPOSED_TEAMS_MAX }, (_, index) => String(index + 1));
  const questions = program.questions.map(({ id, label }) => ({ value: id, label }));
  const playerOf = (id: string) => players.find((player) => player.id === id);
  return (
    <DialogForm
      {...form}
      failure={form.failure ?? error}
      isLoading={!data && !error}
      disabled={placed.length === 0}
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
      {proposed.map(({ name }, index) => (
        <TeamPreview
          key={name}
          name={name}
          placements={placed.filter(({ team }) => team === index)}
          playerOf={playerOf}
        />
      ))}
    </DialogForm>
  );
}
