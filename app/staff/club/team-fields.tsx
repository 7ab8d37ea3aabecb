import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Checkbox, SelectField } from "#app/ui/choice-field.tsx";
import { FieldError } from "#app/ui/field-frame.tsx";
import { textFormats } from "#content/product/text-formats.ts";
import { AGE_GROUPS } from "#domain/ages.ts";
import { type PublishedTeam, TEAM_TEXTS } from "#domain/club-facts.ts";
import { teamPath } from "#domain/site-routes.ts";
import { WEEKDAYS, type Weekday, weekdayName } from "#domain/weekdays.ts";
import { BothLanguages, ClubField } from "./club-fields.tsx";
import { useClubField } from "./use-club-form.ts";

interface TeamProps {
  team: PublishedTeam;
  change: (changes: Partial<PublishedTeam>) => void;
  /** Path in the draft. */
  place: string;
}

const PAIR = "grid gap-x-4 gap-y-3 md:grid-cols-2";

function Choice<Part extends "sheet" | "players" | "ageGroup">({
  team,
  change,
  place,
  part,
  choices,
  label,
}: TeamProps & {
  part: Part;
  label: string;
  choices: readonly { value: PublishedTeam[Part]; label: string }[];
}) {
  return (
    <SelectField
      {...useClubField(`${place}.${part}`)}
      label={label}
      choices={choices}
      value={team[part]}
      onChange={({ target }) => change({ [part]: target.value })}
    />
  );
}

/** Birth years, or the text as typed while it is incomplete: a draft accepts anything. */
function yearsFrom(text: string): number[] {
  return /^\d{4}(?: *, *\d{4})?$/.test(text) ? text.split(",").map(Number) : (text as unknown as number[]);
}

function numberFrom(text: string): number {
  return /^\d{1,4}$/.test(text) ? Number(text) : (text as unknown as number);
}

interface DaysProps {
  place: string;
  label: string;
  days: readonly Weekday[];
  onChange: (days: Weekday[]) => void;
}

function Days({ place, label, days, onChange }: DaysProps) {
  const { language } = useLanguage();
  const { error } = useClubField(place);
  return (
    <fieldset id={place} tabIndex={-1} className="min-w-0 outline-none">
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-2">
        {WEEKDAYS.map((day) => (
          <Checkbox
            key={day}
            unmarked
            label={textFormats.capital(weekdayName(day, language))}
            checked={days.includes(day)}
            onChange={({ target }) =>
              onChange(
                WEEKDAYS.filter((weekday) => (weekday === day ? target.checked : days.includes(weekday))),
              )
            }
          />
        ))}
      </div>
      <FieldError id={place} error={error} />
    </fieldset>
  );
}

/** When and where a team trains and plays. */
function TrainingFields({ team, change, place }: TeamProps) {
  const { t } = useTranslation("adminClub");
  const { training } = team;
  return (
    <>
      <Days
        place={`${place}.training.days`}
        label={t("fields.training.days")}
        days={training.days}
        onChange={(days) => change({ training: { ...training, days } })}
      />
      <div className={PAIR}>
        {(["from", "to"] as const).map((end) => (
          <ClubField
            key={end}
            place={`${place}.training.${end}`}
            type="time"
            className="figures"
            label={t(`fields.training.${end}`)}
            value={training[end]}
            onChange={(value) => change({ training: { ...training, [end]: value } })}
          />
        ))}
      </div>
      <Days
        place={`${place}.gameDays`}
        label={t("fields.gameDays")}
        days={team.gameDays}
        onChange={(gameDays) => change({ gameDays })}
      />
    </>
  );
}

/** Age group, players, birth years and size. */
function TeamNumbers({ team, change, place }: TeamProps) {
  const { t } = useTranslation("adminClub");
  const own = { team, change, place };
  return (
    <div className={PAIR}>
      <ClubField
        place={`${place}.name`}
        label={t("fields.name")}
        value={team.name}
        onChange={(name) => change({ name })}
      />
      <ClubField
        place={`${place}.slug`}
        label={t("fields.slug")}
        hint={t("teams.slugHint", { address: teamPath(team.slug) })}
        value={team.slug}
        onChange={(slug) => change({ slug })}
      />
      <Choice
        {...own}
        part="sheet"
        label={t("fields.sheet")}
        choices={(["full", "short"] as const).map((value) => ({ value, label: t(`sheets.${value}`) }))}
      />
      <Choice
        {...own}
        part="players"
        label={t("fields.players")}
        choices={(["boys", "girls"] as const).map((value) => ({ value, label: t(`players.${value}`) }))}
      />
      <Choice
        {...own}
        part="ageGroup"
        label={t("fields.ageGroup")}
        choices={AGE_GROUPS.map((value) => ({ value, label: value }))}
      />
      <ClubField
        place={`${place}.birthYears`}
        inputMode="numeric"
        className="figures"
        label={t("fields.birthYears")}
        hint={t("teams.yearsHint")}
        value={Array.isArray(team.birthYears) ? team.birthYears.join(", ") : String(team.birthYears)}
        onChange={(text) => change({ birthYears: yearsFrom(text) })}
      />
      <ClubField
        place={`${place}.size`}
        inputMode="numeric"
        className="figures"
        label={t("fields.size")}
        value={String(team.size)}
        onChange={(text) => change({ size: numberFrom(text) })}
      />
      {(["coach", "assistant", "phone", "email"] as const).map((part) => (
        <ClubField
          key={part}
          place={`${place}.${part}`}
          type={part === "phone" ? "tel" : part === "email" ? "email" : "text"}
          label={t(`fields.${part}`)}
          value={team[part]}
          onChange={(value) => change({ [part]: value })}
        />
      ))}
    </div>
  );
}

/** All fields of a team. */
export function TeamFields(props: TeamProps) {
  const { t } = useTranslation("adminClub");
  const { team, change, place } = props;
  const goals = { en: team.goals.en.join("\n"), es: team.goals.es.join("\n") };
  return (
    <div className="grid gap-4">
      <TeamNumbers {...props} />
      <TrainingFields {...props} />
      {TEAM_TEXTS.map((text) => (
        <BothLanguages
          key={text}
          place={`${place}.${text}`}
          rows={text === "description" ? 3 : 1}
          label={t(`fields.${text}`)}
          value={team[text]}
          onChange={(value) => change({ [text]: value })}
        />
      ))}
      <BothLanguages
        place={`${place}.goals`}
        rows={5}
        label={t("fields.goals")}
        hint={t("teams.goalsHint")}
        value={goals}
        onChange={({ en, es }) => change({ goals: { en: en.split("\n"), es: es.split("\n") } })}
      />
    </div>
  );
}
