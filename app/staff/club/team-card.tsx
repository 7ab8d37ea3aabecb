import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { EditorCard } from "#app/staff/shared/editor-card.tsx";
import { RowList } from "#app/staff/shared/row-list.tsx";
import { AGE_GROUPS } from "#domain/ages.ts";
import { CLUB_LIMITS } from "#domain/club-draft.ts";
import { type PublishedTeam, teamRefs } from "#domain/club-facts.ts";
import { slugFrom } from "#domain/slug.ts";
import { BothLanguages } from "./club-fields.tsx";
import { SampleMark } from "./sample-mark.tsx";
import { TeamFields } from "./team-fields.tsx";
import { useClubForm, useWrongRow } from "./use-club-form.ts";
import { useRowWords } from "./use-row-words.ts";

const empty = () => ({ en: "", es: "" });

/** A new team starts with the days, hours and field of the last one. */
function newTeam(teams: readonly PublishedTeam[]): PublishedTeam {
  const last = teams.at(-1);
  const taken = teamRefs(teams);
  const number = Array.from({ length: CLUB_LIMITS.teams + 1 }, (_, i) => teams.length + 1 + i).find(
    (candidate) => !taken.includes(`team-${candidate}`),
  );
  const ref = `team-${number}`;
  return {
    ...{ id: ref, slug: ref, name: "", sheet: "full", players: "boys", ageGroup: AGE_GROUPS[0] },
    ...{ birthYears: last?.birthYears ?? [], size: 0, coach: "", assistant: "" },
    training: last?.training ?? { days: [], from: "", to: "" },
    gameDays: last?.gameDays ?? [],
    ...{ phone: "", email: "", goals: { en: [], es: [] } },
    ...{ description: empty(), division: empty(), experience: empty(), certification: empty() },
    field: last?.field ?? empty(),
  };
}

/** Updates a team. While a new team has its initial address, its name proposes a better one. */
function withAddress(
  teams: readonly PublishedTeam[],
  before: PublishedTeam,
  changes: Partial<PublishedTeam>,
) {
  const { name } = changes;
  if (name === undefined || !/^team-\d+$/.test(before.id)) return changes;
  const proposed = slugFrom(name);
  const isOwn = before.slug === before.id || before.slug === slugFrom(before.name);
  const others = teamRefs(teams.filter(({ id }) => id !== before.id));
  return isOwn && proposed !== "" && !others.includes(proposed) ? { ...changes, slug: proposed } : changes;
}

/** The teams, each with a page; a row expands into its form. */
export function TeamCard() {
  const { t } = useTranslation("adminClub");
  const { values, change } = useClubForm();
  const { teams, teamSeason } = values;
  return (
    <EditorCard id="teams" title={t("teams.title")} text={t("teams.text")}>
      <BothLanguages
        place="teamSeason"
        label={t("fields.teamSeason")}
        value={teamSeason}
        onChange={(season) => change({ teamSeason: season })}
      />
      <RowList
        rows={teams}
        onChange={(changed) => change({ teams: changed })}
        next={() => newTeam(teams)}
        words={useRowWords("teams")}
        inWords={({ name, coach }) => [name, coach].filter(Boolean).join(", ")}
        isWrong={useWrongRow("teams")}
        note={(_row, i) => <SampleMark places={[`teams.${i}`]} />}
        most={CLUB_LIMITS.teams}
      >
        {(team, changeTeam, i) => (
          <TeamFields
            team={team}
            place={`teams.${i}`}
            change={(changes) => changeTeam(withAddress(teams, team, changes))}
          />
        )}
      </RowList>
    </EditorCard>
  );
}
