import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { FieldLabels } from "#app/staff/shared/drafts/conflict-notice.tsx";
import { priceOrFree } from "#content/product/price-texts.ts";
import { siblingText } from "#content/product/sibling-texts.ts";
import type { Cents } from "#domain/money/money.ts";
import type { EarlyPrice } from "#domain/prices/price-order.ts";
import { fieldIn } from "#domain/programs/draft-fields.ts";
import { SOCCER_YEAR_BEGINS } from "#domain/programs/group-proposals.ts";
import { lastDayOf } from "#domain/programs/program-form.ts";
import type { ProgramDraft, SeasonDraft } from "#domain/programs/season-draft.ts";
import { PROGRAM_TEXTS } from "#domain/programs/site-data.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { clockTime, dateRange, dayOfYear, fullDate, longDate, wholePercent } from "#domain/time/formats.ts";
import { wallClock } from "#domain/time/zoned-time.ts";
import { useLabelInLanguage } from "./use-label-in-language.ts";

type DraftFields = SeasonDraft & ProgramDraft;
type ItemOf<Value> = Value extends readonly (infer Row)[] ? Row : Value;

/** Text keys of the labels of fields with formatted values, by name in the draft. */
const LABELS = {
  names: "adminPrograms:texts.name",
  startsOn: "adminPrograms:seasons.startsOn",
  endsOn: "adminPrograms:seasons.endsOn",
  state: "adminPrograms:seasons.state",
  programs: "adminPrograms:seasons.programs",
  siblingRule: "adminPrograms:siblings.label",
  slug: "adminPrograms:address.slug",
  feeCents: "adminPrograms:prices.fee",
  prices: "adminPrograms:prices.early",
  opensAt: "adminPrograms:opening.opensAt",
  closesAt: "adminPrograms:opening.closesAt",
  kind: "adminPrograms:address.kind",
  ageRule: "adminPrograms:ageRule.label",
  minAge: "adminPrograms:groups.minAge",
  maxAge: "adminPrograms:groups.maxAge",
  shirtSizes: "adminPrograms:sizes.label",
  needsSex: "adminPrograms:needsSex.label",
  refundSteps: "adminPrograms:refund.title",
  unchecked: "adminPublications:unchecked",
  sessions: "adminPrograms:sessions.title",
  groups: "adminPrograms:groups.title",
  questions: "adminPrograms:questions.title",
} as const;
type FieldName = keyof typeof LABELS;

/** Names in the draft of fields that the form names differently. */
const DRAFT_NAMES: Readonly<Record<string, FieldName>> = {
  fee: "feeCents",
  opens: "opensAt",
  closes: "closesAt",
  siblings: "siblingRule",
};

/** Formats the value of each field; for a list, the value of one row. */
function useValueFormatters() {
  const { t } = useTranslation(["adminPublications", "adminPrograms"]);
  const { language, club } = useSiteData();
  const { place, timeZone, town } = club;
  const day = (date: string) => fullDate(date, language);
  const longDay = (date: string) => longDate(date, language);
  const price = ({ cents, until }: EarlyPrice) =>
    t("values.priceValue", { price: priceOrFree(cents, language), day: day(lastDayOf(until, timeZone)) });
  const fee = (cents: Cents | null) =>
    cents === null ? t("values.undecided") : priceOrFree(cents, language);
  const moment = (instant: string | null) => {
    if (instant === null) return t("values.nothing");
    const { date, time } = wallClock(instant, timeZone);
    return t("values.moment", { at: `${day(date)}, ${clockTime(time, language)}`, town });
  };
  const formatters: { [name in Exclude<FieldName, "names">]: (value: ItemOf<DraftFields[name]>) => string } =
    {
      startsOn: longDay,
      endsOn: longDay,
      state: (state) => t(`adminPrograms:seasons.states.${state}`),
      programs: ({ texts, slug }) => texts[language].name || slug,
      siblingRule: (rule) => (rule === null ? t("values.noSiblings") : siblingText(rule, language)),
      slug: String,
      feeCents: fee,
      prices: price,
      opensAt: moment,
      closesAt: moment,
      kind: (kind) => t(`adminPrograms:address.kinds.${kind}`),
      ageRule: (rule) => t(`adminPrograms:ageRule.${rule}`, { day: dayOfYear(SOCCER_YEAR_BEGINS, language) }),
      minAge: String,
      maxAge: String,
      shirtSizes: (range) => t(`adminPrograms:sizes.ranges.${range}`),
      needsSex: (isNeeded) => t(isNeeded ? "terms:yes" : "terms:no"),
      refundSteps: ({ daysBefore: count, percent }) =>
        t("values.refundStep", { count, percent: wholePercent(percent, language) }),
      unchecked: (languageCode) => t(`values.${languageCode}`),
      // A session without a location is at the club's park.
      sessions: ({ on, starts, ends, place: location }) =>
        t("values.sessionValue", {
          day: day(on),
          from: clockTime(starts, language),
          to: clockTime(ends, language),
          place: location ?? place.park,
        }),
      groups: ({ code, bornFrom, bornTo, sex }) => {
        const group = t("values.groupValue", { code, from: longDay(bornFrom), to: longDay(bornTo) });
        return sex === "all" ? group : `${group} · ${t(`adminPrograms:groups.sexes.${sex}`)}`;
      },
      questions: ({ kind, required, sensitive, texts }) => {
        const { label, options } = texts[language];
        const details = [
          t(`values.questionKinds.${kind}`, { options: options.join(", ") }),
          required && t("values.required"),
          sensitive && t("values.sensitive"),
        ];
        return t("values.questionValue", { label, marks: details.filter(Boolean).join(", ") });
      },
    };
  const formatProgram = ({ sessions, feeCents, prices }: ProgramDraft) => {
    const days = sessions.map(({ on }) => on).toSorted();
    const [first, last] = [days[0], days.at(-1)];
    const dates = first && last && (first === last ? day(first) : dateRange(first, last, language));
    return [dates || t("values.noDays"), fee(feeCents), ...prices.map(price)].join(", ");
  };
  return { formatters: formatters as Readonly<Record<string, (value: never) => string>>, formatProgram };
}

export function useSeasonLabels(): FieldLabels<"season"> {
  const { t } = useTranslation(["adminPublications", "adminPrograms"]);
  const inLanguage = useLabelInLanguage();
  const { formatters, formatProgram } = useValueFormatters();
  const draftNameIn = ([first = ""]: readonly string[]) => DRAFT_NAMES[first] ?? first;
  const labelAt = (path: readonly string[]) => {
    const text = path[0] === "texts" && PROGRAM_TEXTS.find((candidate) => candidate === path[2]);
    const labelKey = Object.entries(LABELS).find(([name]) => name === draftNameIn(path))?.[1];
    const fieldLabel = text ? t(`adminPrograms:texts.${text}`) : labelKey && t(labelKey);
    // The path has a language, as in "names.en".
    const tag = LANGUAGES.find((language) => path.includes(language));
    return fieldLabel ? inLanguage(fieldLabel, tag) : t("other");
  };
  const rowsAt = (path: readonly string[], draft: SeasonDraft | ProgramDraft): string[] => {
    const name = draftNameIn(path);
    const formatValue = formatters[name];
    if (!formatValue) {
      const value = fieldIn(draft, path.join("."));
      return [typeof value === "string" ? value : JSON.stringify(value)].filter(Boolean);
    }
    const value = fieldIn(draft, name);
    // All rows of a list, or a single row by a path such as "questions.<id>".
    const [, id] = path;
    const isRequested = (row: { id?: string }) => id === undefined || row.id === undefined || row.id === id;
    const values = Array.isArray(value) ? value.filter(isRequested) : [value];
    return values.map((row) => formatValue(row as never));
  };
  const parseProgramField = (field: string) => {
    const [list, id, ...path] = field.split(".");
    return list === "programs" && id !== undefined ? { id, path } : undefined;
  };
  return {
    label: (field) => {
      const programField = parseProgramField(field);
      if (!programField) return labelAt(field.split("."));
      return programField.path.length === 0 ? t("newProgram") : labelAt(programField.path);
    },
    rows: (field, season) => {
      const programField = parseProgramField(field);
      if (!programField) return rowsAt(field.split("."), season);
      const programs = season.programs.filter(({ id }) => id === programField.id);
      return programs.flatMap((program) =>
        programField.path.length === 0 ? [formatProgram(program)] : rowsAt(programField.path, program),
      );
    },
  };
}

export function useProgramLabels(id: string): FieldLabels<"season"> {
  const { label, rows } = useSeasonLabels();
  const pathOf = (field: string) => `programs.${id}.${field}`;
  return {
    label: (field, season) => label(pathOf(field), season),
    rows: (field, season) => rows(pathOf(field), season),
  };
}
