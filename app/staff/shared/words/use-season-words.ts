import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { FieldWords } from "#app/staff/shared/drafts/conflict-notice.tsx";
import { priceWord } from "#content/product/price-words.ts";
import { siblingInWords } from "#content/product/sibling-words.ts";
import type { Cents } from "#domain/money/money.ts";
import type { EarlyPrice } from "#domain/prices/pricing.ts";
import { fieldIn } from "#domain/programs/draft-fields.ts";
import { lastDayOf } from "#domain/programs/program-form.ts";
import { SOCCER_YEAR_BEGINS } from "#domain/programs/proposals.ts";
import {
  PROGRAM_TEXTS,
  type PublishedProgram,
  type QuestionFacts,
  type RefundStep,
  type SeasonFacts,
  type SessionFacts,
} from "#domain/programs/site-facts.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { clockTime, dateRange, dayOfYear, fullDate, longDate, wholePercent } from "#domain/time/formats.ts";
import { wallClock } from "#domain/time/zoned-time.ts";
import { useInLanguage } from "./use-in-language.ts";

/** A field in words: what it is called, and its value; of a list, each row or the one with an id. */
interface FieldInWords<Facts> {
  label: string;
  rows: (facts: Facts, id?: string) => string[];
}

/** All rows of a list, or the one in a path such as "questions.<id>". */
function rowsIn<Row extends { id: string }>(rows: readonly Row[], id: string | undefined): readonly Row[] {
  return id === undefined ? rows : rows.filter((row) => row.id === id);
}

/** A form's name of a field that the draft calls otherwise. */
const FORM_NAMES: Readonly<Record<string, string>> = {
  feeCents: "fee",
  opensAt: "opens",
  closesAt: "closes",
  siblingRule: "siblings",
};

/** Values that several fields have, in words. */
function useValueWords() {
  const { t } = useTranslation("adminPublications");
  const { language, club } = useSiteData();
  const { place, timeZone, town } = club;
  const day = (date: string) => fullDate(date, language);
  const fee = (cents: Cents | null) => (cents === null ? t("values.undecided") : priceWord(cents, language));
  const price = ({ cents, until }: EarlyPrice) =>
    t("values.priceValue", { price: priceWord(cents, language), day: day(lastDayOf(until, timeZone)) });
  return {
    day,
    fee,
    price,
    moment: (instant: string | null) => {
      if (instant === null) return t("values.nothing");
      const { date, time } = wallClock(instant, timeZone);
      return t("values.moment", { at: `${day(date)}, ${clockTime(time, language)}`, town });
    },
    /** A day without a place is in the club's park. */
    session: ({ on, starts, ends, place: at }: SessionFacts) =>
      t("values.sessionValue", {
        day: day(on),
        from: clockTime(starts, language),
        to: clockTime(ends, language),
        place: at ?? place.park,
      }),
    /** A question with its kind and options. */
    question: ({ kind, required, sensitive, texts }: QuestionFacts) => {
      const { label, options } = texts[language];
      const marks = [
        t(`values.questionKinds.${kind}`, { options: options.join(", ") }),
        required && t("values.required"),
        sensitive && t("values.sensitive"),
      ];
      return t("values.questionValue", { label, marks: marks.filter(Boolean).join(", ") });
    },
    refundStep: ({ daysBefore: count, percent }: RefundStep) =>
      t("values.refundStep", { count, percent: wholePercent(percent, language) }),
    /** Dates and prices, which families ask about first. */
    program: ({ sessions, feeCents, prices }: PublishedProgram) => {
      const days = sessions.map(({ on }) => on).toSorted();
      const [first, last] = [days[0], days.at(-1)];
      const when = first && last && (first === last ? day(first) : dateRange(first, last, language));
      return [when || t("values.noDays"), fee(feeCents), ...prices.map(price)].join(", ");
    },
  };
}

/** A program's fields, as its form or the season's draft names them. */
function useProgramFields(): (field: string) => FieldInWords<PublishedProgram> {
  const { t } = useTranslation(["adminPublications", "adminPrograms"]);
  const { language } = useSiteData();
  const inLanguage = useInLanguage();
  const words = useValueWords();
  const fields: Readonly<Record<string, FieldInWords<PublishedProgram>>> = {
    fee: { label: t("adminPrograms:prices.fee"), rows: ({ feeCents }) => [words.fee(feeCents)] },
    prices: { label: t("adminPrograms:prices.early"), rows: ({ prices }) => prices.map(words.price) },
    opens: {
      label: t("adminPrograms:opening.opensAt"),
      rows: ({ opensAt }) => [words.moment(opensAt)],
    },
    closes: {
      label: t("adminPrograms:opening.closesAt"),
      rows: ({ closesAt }) => [words.moment(closesAt)],
    },
    slug: { label: t("adminPrograms:address.slug"), rows: ({ slug }) => [slug] },
    kind: {
      label: t("adminPrograms:address.kind"),
      rows: ({ kind }) => [t(`adminPrograms:address.kinds.${kind}`)],
    },
    ageRule: {
      label: t("adminPrograms:ageRule.label"),
      rows: ({ ageRule }) => [
        t(`adminPrograms:ageRule.${ageRule}`, { day: dayOfYear(SOCCER_YEAR_BEGINS, language) }),
      ],
    },
    refundSteps: {
      label: t("adminPrograms:refund.title"),
      rows: ({ refundSteps }) => refundSteps.map(words.refundStep),
    },
    unchecked: {
      label: t("unchecked"),
      rows: ({ unchecked }) => unchecked.map((tag) => t(`values.${tag}`)),
    },
    sessions: {
      label: t("adminPrograms:sessions.title"),
      rows: ({ sessions }) => sessions.map(words.session),
    },
    groups: {
      label: t("adminPrograms:groups.title"),
      rows: ({ groups }, id) =>
        rowsIn(groups, id).map(({ code, bornFrom, bornTo }) => {
          const born = { from: longDate(bornFrom, language), to: longDate(bornTo, language) };
          return t("values.groupValue", { code, ...born });
        }),
    },
    questions: {
      label: t("adminPrograms:questions.title"),
      rows: ({ questions }, id) => rowsIn(questions, id).map(words.question),
    },
  };
  return (field) => {
    const [name = "", tag, text] = field.split(".");
    if (name === "texts") {
      const [own, written] = [
        LANGUAGES.find((known) => known === tag) ?? LANGUAGES[0],
        PROGRAM_TEXTS.find((known) => known === text) ?? PROGRAM_TEXTS[0],
      ];
      return {
        label: inLanguage(t(`adminPrograms:texts.${written}`), own),
        rows: ({ texts }) => [texts[own][written]].filter(Boolean),
      };
    }
    const known = fields[FORM_NAMES[name] ?? name];
    if (known) return { label: known.label, rows: (program) => known.rows(program, tag) };
    return { label: t("other"), rows: (program) => [JSON.stringify(fieldIn(program, field))] };
  };
}

/** Labels and values of a season's own fields, and of those of its programs. */
export function useSeasonWords(): FieldWords<"season"> {
  const { t } = useTranslation(["adminPublications", "adminPrograms"]);
  const { language } = useSiteData();
  const inLanguage = useInLanguage();
  const words = useValueWords();
  const programField = useProgramFields();
  const name = (tag: (typeof LANGUAGES)[number]): FieldInWords<SeasonFacts> => ({
    label: inLanguage(t("adminPrograms:texts.name"), tag),
    rows: ({ names }) => [names[tag]].filter(Boolean),
  });
  const fields: Readonly<Record<string, FieldInWords<SeasonFacts>>> = {
    startsOn: {
      label: t("adminPrograms:seasons.startsOn"),
      rows: ({ startsOn }) => [longDate(startsOn, language)],
    },
    endsOn: { label: t("adminPrograms:seasons.endsOn"), rows: ({ endsOn }) => [longDate(endsOn, language)] },
    state: {
      label: t("adminPrograms:seasons.state"),
      rows: ({ state }) => [t(`adminPrograms:seasons.states.${state}`)],
    },
    programs: {
      label: t("adminPrograms:seasons.programs"),
      rows: ({ programs }) => programs.map(({ texts, slug }) => texts[language].name || slug),
    },
    siblings: {
      label: t("adminPrograms:siblings.label"),
      rows: ({ siblingRule }) => [
        siblingRule === null ? t("values.noSiblings") : siblingInWords(siblingRule, language),
      ],
    },
    slug: { label: t("adminPrograms:address.slug"), rows: ({ slug }) => [slug] },
    "names.en": name("en"),
    "names.es": name("es"),
  };
  const other = (field: string): FieldInWords<SeasonFacts> => ({
    label: t("other"),
    rows: (season) => [JSON.stringify(fieldIn(season, field))],
  });
  const fieldOf = (field: string): FieldInWords<SeasonFacts> => {
    const [list, id, ...path] = field.split(".");
    if (list !== "programs" || id === undefined) return fields[FORM_NAMES[field] ?? field] ?? other(field);
    const { label, rows } =
      path.length === 0
        ? { label: t("newProgram"), rows: (program: PublishedProgram) => [words.program(program)] }
        : programField(path.join("."));
    return {
      label,
      rows: ({ programs }) => programs.filter((known) => known.id === id).flatMap((own) => rows(own)),
    };
  };
  return {
    label: (field) => fieldOf(field).label,
    rows: (field, season) => fieldOf(field).rows(season),
  };
}

/** The same of one program's fields, as its form names them. */
export function useProgramWords(id: string): FieldWords<"season"> {
  const { label, rows } = useSeasonWords();
  const place = (field: string) => `programs.${id}.${field}`;
  return {
    label: (field, season) => label(place(field), season),
    rows: (field, season) => rows(place(field), season),
  };
}
