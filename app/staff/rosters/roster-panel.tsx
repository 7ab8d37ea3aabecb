import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { NotPermitted } from "#app/staff/shared/access/not-permitted.tsx";
import { Permitted } from "#app/staff/shared/access/permitted.tsx";
import { useHasPermission } from "#app/staff/shared/access/use-staff-session.ts";
import { ContactListButton } from "#app/staff/shared/list/contact-list-button.tsx";
import { Panel } from "#app/staff/shared/list/panel.tsx";
import { QueryBoundary } from "#app/staff/shared/list/query-boundary.tsx";
import { SeasonChooser } from "#app/staff/shared/list/season-chooser.tsx";
import { useChosenScope, useProgramGroups, useSeasons } from "#app/staff/shared/list/use-season-scope.ts";
import { RadioCards, SelectField } from "#app/ui/choice-field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { initialProgram } from "#domain/programs/programs.ts";
import { ageGroupsIn } from "#domain/registration/age-groups.ts";
import { DEFAULT_AGES } from "#domain/registration/ages.ts";
import { CheckInList } from "./check-in-list.tsx";
import { RosterList } from "./roster-list.tsx";
import { PRINTED_LISTS, useRosterView } from "./use-rosters.ts";

const PlayerFile = lazyWithPreload(async () => (await import("./player-file.tsx")).PlayerFile);

/** Choice of list and group; stored in the address. Without groups of the program, age groups are offered. */
function ListChoice({ programId }: { programId: string | undefined }) {
  const { t } = useTranslation("adminRosters");
  const { list, group, team, choose } = useRosterView();
  const programGroups = useProgramGroups(programId);
  const lists = PRINTED_LISTS.map((value) => ({ value, label: t(`lists.${value}.name`) }));
  const program = useSeasons()
    .flatMap(({ programs }) => programs)
    .find(({ id }) => id === programId);
  const ageGroups = ageGroupsIn(program ?? DEFAULT_AGES).map(({ code, min, max }) => ({
    value: code,
    label: t("groupAges", { group: code, min, max }),
  }));
  const groups =
    programGroups.length > 0 ? programGroups.map(({ code }) => ({ value: code, label: code })) : ageGroups;
  const teams = program?.teams.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <div className="mb-8 grid items-end gap-4 lg:auto-cols-[16rem] lg:grid-flow-col lg:grid-cols-[1fr]">
      <RadioCards
        name="sheet"
        label={t("list")}
        choices={lists}
        value={list}
        onChange={(event) => choose({ sheet: event.target.value })}
        className="sm:grid-cols-2"
      />
      <SelectField
        name="group"
        label={t("group")}
        choices={[{ value: "", label: t("everyone") }, ...groups]}
        value={group ?? ""}
        onChange={(event) => choose({ group: event.target.value })}
      />
      {teams.length > 0 && (
        <SelectField
          name="team"
          label={t("team")}
          choices={[{ value: "", label: t("everyTeam") }, ...teams]}
          value={team ?? ""}
          onChange={(event) => choose({ team: event.target.value })}
        />
      )}
    </div>
  );
}

/** Printable lists for the field, each with the minimum of data (docs/reference/rosters.md#roster-columns). */
export default function RosterPanel() {
  const { t } = useTranslation("adminRosters");
  const { list, group, team, scope } = useRosterView();
  const hasPermission = useHasPermission();
  const { chosenSeason, chosenProgram } = useChosenScope();
  const { season } = scope;
  // A message needs a program, which the list's address may omit.
  const program = chosenProgram?.id ?? initialProgram(chosenSeason?.programs ?? [])?.id;
  return (
    <Panel
      id="rosters"
      title={t("title")}
      actions={program && <ContactListButton list="registrations" query={{ season, program, group, team }} />}
    >
      <SeasonChooser isOneProgram className="mb-5" />
      <ListChoice programId={program} />
      <QueryBoundary>
        {list === "roster" ? (
          <RosterList />
        ) : hasPermission("health.view") ? (
          <CheckInList />
        ) : (
          <NotPermitted />
        )}
      </QueryBoundary>
      {program && (
        <Permitted to="registrations.export">
          <div className="mt-8 print:hidden">
            <Disclosure key={program} summary={t("playerFile.title")} placeholderClass="h-40">
              <QueryBoundary>
                <PlayerFile programId={program} />
              </QueryBoundary>
            </Disclosure>
          </div>
        </Permitted>
      )}
    </Panel>
  );
}
