import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { BilingualField } from "#app/staff/shared/drafts/bilingual-field.tsx";
import {
  DraftField,
  DraftSelect,
  useFieldError,
  useOpenContent,
  useOpenDraft,
} from "#app/staff/shared/drafts/draft-editor.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { FieldError } from "#app/ui/field-frame.tsx";
import { textFormats } from "#content/product/text-formats.ts";
import { CLUB_LIMITS } from "#domain/club/club-draft.ts";
import { type PublishedTeam, TEAM_TEXTS, teamRefs } from "#domain/club/content.ts";
import { partAt } from "#domain/programs/draft-fields.ts";
import { slugFrom } from "#domain/programs/season-copy.ts";
import { AGE_GROUPS } from "#domain/registration/age-groups.ts";
import { teamPath } from "#domain/text/site-routes.ts";
import { WEEKDAYS, weekdayName } from "#domain/time/sessions.ts";
import { ClubList, TWO_COLUMN_CLASSES } from "./list-cards.tsx";

const emptyText = () => ({ en: "", es: "" });

/** A new team with the days, hours and field of the last team. */
function newTeam(teams: readonly PublishedTeam[]): PublishedTeam {
  const last = teams.at(-1);
  const takenRefs = teamRefs(teams);
  const number = Array.from({ length: CLUB_LIMITS.teams + 1 }, (_, index) => teams.length + 1 + index).find(
    (candidate) => !takenRefs.includes(`team-${candidate}`),
  );
  const ref = `team-${number}`;
  return {
    id: ref,
    slug: ref,
    name: "",
    sheet: "full",
    players: "boys",
    ageGroup: AGE_GROUPS[0],
    birthYears: last?.birthYears ?? [],
    size: 0,
    coach: "",
    assistant: "",
    training: last?.training ?? { days: [], from: "", to: "" },
    gameDays: last?.gameDays ?? [],
    phone: "",
    email: "",
    goals: { en: [], es: [] },
    description: emptyText(),
    division: emptyText(),
    experience: emptyText(),
    certification: emptyText(),
    field: last?.field ?? emptyText(),
  };
}

/** The slug for a new team's name. Undefined if staff changed the slug or if the team is not new. */
function proposedSlug(teams: readonly PublishedTeam[], team: PublishedTeam, name: string) {
  if (!/^team-\d+$/.test(team.id)) return undefined;
  const slug = slugFrom(name);
  const isProposed = team.slug === team.id || team.slug === slugFrom(team.name);
  const otherRefs = teamRefs(teams.filter(({ id }) => id !== team.id));
  return isProposed && slug !== "" && !otherRefs.includes(slug) ? slug : undefined;
}

interface TeamFieldsProps {
  team: PublishedTeam;
  path: string;
}

/** Birth years, or the typed text while incomplete; a draft accepts any text. */
const parseYears = (text: string) =>
  /^\d{4}(?: *, *\d{4})?$/.test(text) ? text.split(",").map(Number) : text;

const parseNumber = (text: string) => (/^\d{1,4}$/.test(text) ? Number(text) : text);

function TeamDays({ path, label }: { path: string; label: string }) {
  const { language } = useTranslation();
  const { values, setValues } = useOpenDraft();
  const value = partAt(values, path);
  const error = useFieldError(path);
  const days: unknown[] = Array.isArray(value) ? value : [];
  return (
    <fieldset id={path} tabIndex={-1} className="min-w-0 outline-none">
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-2">
        {WEEKDAYS.map((day) => (
          <Checkbox
            key={day}
            label={textFormats.capital(weekdayName(day, language))}
            checked={days.includes(day)}
            onChange={({ target: { checked } }) =>
              setValues({
                [path]: WEEKDAYS.filter((weekday) => (weekday === day ? checked : days.includes(weekday))),
              })
            }
          />
        ))}
      </div>
      <FieldError id={path} error={error} />
    </fieldset>
  );
}

const TEXT_FIELDS = [
  { name: "coach" },
  { name: "assistant" },
  { name: "phone", type: "tel" },
  { name: "email", type: "email" },
] as const;

/** Name, address, age group, players, birth years and size. */
function TeamMainFields({ team, path }: TeamFieldsProps) {
  const { t } = useTranslation("adminClub");
  const { teams } = useOpenContent<"club">().values;
  const nameParts = (name: string) => {
    const slug = proposedSlug(teams, team, name);
    return { [`${path}.name`]: name, ...(slug && { [`${path}.slug`]: slug }) };
  };
  const selects = [
    {
      name: "sheet",
      choices: (["full", "short"] as const).map((value) => ({ value, label: t(`sheets.${value}`) })),
    },
    {
      name: "players",
      choices: (["boys", "girls"] as const).map((value) => ({ value, label: t(`players.${value}`) })),
    },
    { name: "ageGroup", choices: AGE_GROUPS.map((value) => ({ value, label: value })) },
  ] as const;
  const slugHint = t("teams.slugHint", { address: teamPath(team.slug) });
  return (
    <div className={TWO_COLUMN_CLASSES}>
      <DraftField path={`${path}.name`} label={t("fields.name")} valuesFrom={nameParts} />
      <DraftField path={`${path}.slug`} label={t("fields.slug")} hint={slugHint} />
      {selects.map(({ name, choices }) => (
        <DraftSelect key={name} path={`${path}.${name}`} label={t(`fields.${name}`)} choices={choices} />
      ))}
      <DraftField
        path={`${path}.birthYears`}
        inputMode="numeric"
        label={t("fields.birthYears")}
        hint={t("teams.yearsHint")}
        value={Array.isArray(team.birthYears) ? team.birthYears.join(", ") : String(team.birthYears)}
        valuesFrom={(text) => ({ [`${path}.birthYears`]: parseYears(text) })}
      />
      <DraftField
        path={`${path}.size`}
        inputMode="numeric"
        label={t("fields.size")}
        valuesFrom={(text) => ({ [`${path}.size`]: parseNumber(text) })}
      />
      {TEXT_FIELDS.map(({ name, ...inputProps }) => (
        <DraftField key={name} path={`${path}.${name}`} {...inputProps} label={t(`fields.${name}`)} />
      ))}
    </div>
  );
}

function TeamFields({ team, path }: TeamFieldsProps) {
  const { t } = useTranslation("adminClub");
  return (
    <div className="grid gap-4">
      <TeamMainFields team={team} path={path} />
      <TeamDays path={`${path}.training.days`} label={t("fields.training.days")} />
      <div className={TWO_COLUMN_CLASSES}>
        {(["from", "to"] as const).map((bound) => (
          <DraftField
            key={bound}
            path={`${path}.training.${bound}`}
            type="time"
            label={t(`fields.training.${bound}`)}
          />
        ))}
      </div>
      <TeamDays path={`${path}.gameDays`} label={t("fields.gameDays")} />
      {TEAM_TEXTS.map((text) => (
        <BilingualField
          key={text}
          pathIn={(language) => `${path}.${text}.${language}`}
          {...(text === "description" && { rows: 3 })}
          label={t(`fields.${text}`)}
        />
      ))}
      <BilingualField
        pathIn={(language) => `${path}.goals.${language}`}
        rows={5}
        label={t("fields.goals")}
        hint={() => t("teams.goalsHint")}
      />
    </div>
  );
}

/** Teams, each with a page; a row expands into its form. */
export function ClubTeamsCard() {
  const { t } = useTranslation("adminClub");
  const { teams } = useOpenContent<"club">().values;
  return (
    <ClubList
      list="teams"
      aboveRows={
        <BilingualField pathIn={(language) => `teamSeason.${language}`} label={t("fields.teamSeason")} />
      }
      newRow={() => newTeam(teams)}
      rowLabel={({ name, coach }) => [name, coach].filter(Boolean).join(", ")}
    >
      {(path, team) => <TeamFields path={path} team={team} />}
    </ClubList>
  );
}
