import { useState } from "react";
import { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useHasPermission } from "#app/staff/shared/access/use-staff-session.ts";
import { childName } from "#app/staff/shared/display/child-name.ts";
import { STATE_STYLES, StateBadge } from "#app/staff/shared/display/state-badge.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { RowCheckbox } from "#app/staff/shared/list/row-checkbox.tsx";
import { useSelection } from "#app/staff/shared/list/use-selection.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import type { Player, Team, TeamsPage } from "./use-teams.ts";

/** The value of "No team" in a choice; ids are UUIDs. */
const NO_TEAM = "none";

const NOTICE_STYLES = {
  new: STATE_STYLES.waiting,
  notified: STATE_STYLES.good,
  changed: STATE_STYLES.problem,
} as const;

/** The team of the last notice to the family, and its date. */
function NoticeBadge({ player: { notice, notifiedTeamName, notifiedAt } }: { player: Player }) {
  const { t } = useTranslation("adminTeams");
  const { dayOf } = useFormat();
  if (notice === "no_team") return null;
  const day = notifiedAt ? dayOf(notifiedAt) : "";
  return (
    <StateBadge style={NOTICE_STYLES[notice]}>
      {t(`notices.${notice}`, { day, team: notifiedTeamName ?? "" })}
    </StateBadge>
  );
}

interface AssignBarProps {
  programId: string;
  teams: readonly Team[];
  selectedIds: readonly string[];
  onClear: () => void;
}

/** Puts the selected players into a team. */
function AssignBar({ programId, teams, selectedIds, onClear }: AssignBarProps) {
  const { t } = useTranslation("adminTeams");
  const [teamChoice, setTeamChoice] = useState("");
  const { mutate, isPending } = useStaffMutation({
    send: async () => {
      const placements = [
        { teamId: teamChoice === NO_TEAM ? null : teamChoice, registrationIds: [...selectedIds] },
      ];
      return (await api.admin.teams.players.$put({ json: { programId, placements } })).json();
    },
    onSuccess: onClear,
    toast: ({ data: { count } }) => ({ title: t("assign.done", { count }) }),
  });
  const choices = [
    { value: "", label: t("assign.choose") },
    ...teams.map(({ id, name }) => ({ value: id, label: name })),
    { value: NO_TEAM, label: t("noTeam") },
  ];
  return (
    <div className="selection-bar sticky z-10 mt-3 flex flex-wrap items-end gap-2 rounded bg-dusk-900 p-3 shadow-high print:hidden">
      <p role="status" className="tabular-nums w-full font-semibold text-white sm:w-auto sm:self-center">
        {t("assign.selected", { count: selectedIds.length })}
      </p>
      <div className="min-w-0 flex-1 basis-40 text-white [&_select]:text-dusk-950">
        <SelectField
          label={t("assign.label")}
          choices={choices}
          value={teamChoice}
          onChange={(event) => setTeamChoice(event.target.value)}
        />
      </div>
      <RowButton
        tone="main"
        busy={isPending}
        disabled={teamChoice === ""}
        onClick={() => mutate()}
        className="min-h-12 disabled:opacity-60"
      >
        {t("assign.submit")}
      </RowButton>
      <RowButton onClick={onClear} className="min-h-12">
        {t("assign.clear")}
      </RowButton>
    </div>
  );
}

/** The program's players with their teams; selected players can be put into another team. */
export function PlayerList({ page: { program, teams, players } }: { page: TeamsPage }) {
  const { t } = useTranslation("adminTeams");
  const { date } = useFormat();
  const mayEdit = useHasPermission()("teams.edit");
  const [filter, setFilter] = useState("");
  const selection = useSelection<string>();
  const visiblePlayers = players.filter(({ teamId }) => filter === "" || (teamId ?? NO_TEAM) === filter);
  // Without players who have left the program, and without those whom the filter hides.
  const selectedIds = visiblePlayers.flatMap(({ id }) => (selection.ids.has(id) ? id : []));
  const groupCode = ({ groupId }: Player) => program.groups.find(({ id }) => id === groupId)?.code;
  const columns: Column<Player>[] = [
    {
      id: "select",
      label: t("terms:select"),
      hasHiddenLabel: true,
      isHiddenInPrint: true,
      cell: (player) => (
        <RowCheckbox
          label={t("select", { child: childName(player) })}
          isSelected={selection.ids.has(player.id)}
          onToggle={() => selection.toggle(player.id)}
          className="-my-2.5 w-11"
        />
      ),
    },
    {
      id: "child",
      label: t("terms:childName"),
      isRowHeader: true,
      cell: (player) => (
        <>
          <span className="wrap-anywhere">{`${player.childLastName}, ${player.childFirstName}`}</span>
          <span className="block font-normal text-dusk-700">
            {[player.childDateOfBirth && date(player.childDateOfBirth), groupCode(player)]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </>
      ),
    },
    {
      id: "team",
      label: t("team"),
      cell: (player) => (
        <>
          <span className="wrap-anywhere">
            {teams.find(({ id }) => id === player.teamId)?.name ?? t("noTeam")}
          </span>
          <NoticeBadge player={player} />
        </>
      ),
    },
  ];
  const filters = [
    { value: "", label: t("everyone") },
    { value: NO_TEAM, label: t("noTeam") },
    ...teams.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 flex-1 basis-48 sm:max-w-64">
          <SelectField
            label={t("show")}
            choices={filters}
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
        </div>
        {mayEdit && visiblePlayers.length > 0 && (
          <RowButton onClick={() => selection.select(visiblePlayers.map(({ id }) => id))}>
            {t("assign.all", { count: visiblePlayers.length })}
          </RowButton>
        )}
      </div>
      <DataTable
        caption={t("caption", { program: program.name })}
        columns={mayEdit ? columns : columns.slice(1)}
        rows={visiblePlayers}
        rowKey={({ id }) => id}
      />
      {selectedIds.length > 0 && (
        <AssignBar
          programId={program.id}
          teams={teams}
          selectedIds={selectedIds}
          onClear={() => selection.select([])}
        />
      )}
    </>
  );
}
