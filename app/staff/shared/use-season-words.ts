import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { FieldWords } from "#app/staff/shared/conflict-notice.tsx";
import { publishedWords } from "#app/staff/shared/published-words.ts";
import { fieldIn } from "#domain/programs/draft-fields.ts";
import { PROGRAM_TEXTS, type PublishedProgram, type SeasonFacts } from "#domain/programs/site-facts.ts";
import { LANGUAGES } from "#domain/text/languages.ts";

/** The language and text in a path such as "texts.es.name". */
function textIn(parts: readonly string[]) {
  const language = LANGUAGES.find((tag) => tag === parts[1]) ?? LANGUAGES[0];
  return { language, text: PROGRAM_TEXTS.find((name) => name === parts[2]) ?? PROGRAM_TEXTS[0] };
}

/** All rows of a list, or the one in a path such as "questions.<id>". */
function rowsIn<Row extends { id: string }>(rows: readonly Row[], id: string | undefined): readonly Row[] {
  return id === undefined ? rows : rows.filter((row) => row.id === id);
}

function useWords() {
  const { t } = useTranslation(["adminPublications", "adminPrograms"]);
  const { language, club } = useSiteData();
  return { t, words: publishedWords(t, language, club) };
}

/** Labels and values of a program's fields, as its form or the season's draft names them. */
export function useProgramWords(id: string): FieldWords<"season"> {
  const { label, rows } = useSeasonWords();
  const place = (field: string) => `programs.${id}.${field}`;
  return {
    label: (field, season) => label(place(field), season),
    rows: (field, season) => rows(place(field), season),
  };
}

function programWords({ t, words }: ReturnType<typeof useWords>) {
  const label = (field: string): string => {
    const parts = field.split(".");
    switch (parts[0]) {
      case "texts": {
        const { language, text } = textIn(parts);
        const values = {
          text: t(`adminPrograms:texts.${text}`),
          language: t(`adminPrograms:texts.${language}`),
        };
        return t("adminPrograms:texts.label", values);
      }
      case "fee":
      case "feeCents":
        return t("adminPrograms:prices.fee");
      case "prices":
        return t("adminPrograms:prices.early");
      case "opens":
      case "opensAt":
        return t("adminPrograms:opening.opensAt");
      case "closes":
      case "closesAt":
        return t("adminPrograms:opening.closesAt");
      case "slug":
      case "kind":
        return t(`adminPrograms:address.${parts[0]}`);
      case "ageRule":
        return t("adminPrograms:ageRule.label");
      case "refundSteps":
        return t("adminPrograms:refund.title");
      case "unchecked":
        return t("unchecked");
      case "sessions":
      case "groups":
      case "questions":
        return t(`adminPrograms:${parts[0]}.title`);
      default:
        return t("other");
    }
  };
  const rows = (field: string, program: PublishedProgram): string[] => {
    const parts = field.split(".");
    switch (parts[0]) {
      case "texts": {
        const { language, text } = textIn(parts);
        return [program.texts[language][text]].filter(Boolean);
      }
      case "fee":
      case "feeCents":
        return [words.fee(program.feeCents)];
      case "prices":
        return program.prices.map(words.price);
      case "sessions":
        return program.sessions.map(words.session);
      case "groups":
        return rowsIn(program.groups, parts[1]).map(words.group);
      case "questions":
        return rowsIn(program.questions, parts[1]).map(words.question);
      case "refundSteps":
        return program.refundSteps.map((step) => words.steps([step]));
      case "opens":
      case "opensAt":
        return [words.moment(program.opensAt)];
      case "closes":
      case "closesAt":
        return [words.moment(program.closesAt)];
      case "slug":
        return [program.slug];
      case "kind":
        return [words.kind(program.kind)];
      case "ageRule":
        return [words.ageRule(program.ageRule)];
      case "unchecked":
        return program.unchecked.map(words.language);
      default:
        return [JSON.stringify(fieldIn(program, field))];
    }
  };
  return { label, rows };
}

/** The program and its field in a path such as "programs.<id>.fee". */
function programFieldIn(field: string, { programs }: SeasonFacts) {
  const [list, id, ...path] = field.split(".");
  if (list !== "programs" || id === undefined) return undefined;
  return { program: programs.find((one) => one.id === id), path: path.join(".") };
}

/** The same of a season: its own fields, and those of its programs. */
export function useSeasonWords(): FieldWords<"season"> {
  const common = useWords();
  const { t, words } = common;
  const ofProgram = programWords(common);
  const { language } = useLanguage();
  const label = (field: string, season: SeasonFacts): string => {
    const inProgram = programFieldIn(field, season);
    if (inProgram) return inProgram.path === "" ? t("newProgram") : ofProgram.label(inProgram.path);
    switch (field) {
      case "startsOn":
      case "endsOn":
      case "state":
      case "programs":
        return t(`adminPrograms:seasons.${field}`);
      case "siblings":
      case "siblingRule":
        return t("adminPrograms:siblings.label");
      case "slug":
        return t("adminPrograms:address.slug");
      case "names.en":
      case "names.es":
        return t("adminPrograms:texts.label", {
          text: t("adminPrograms:texts.name"),
          language: t(`adminPrograms:texts.${textIn(field.split(".")).language}`),
        });
      default:
        return t("other");
    }
  };
  const rows = (field: string, season: SeasonFacts): string[] => {
    const inProgram = programFieldIn(field, season);
    if (inProgram) {
      const { program, path } = inProgram;
      if (!program) return [];
      return path === "" ? [words.program(program)] : ofProgram.rows(path, program);
    }
    switch (field) {
      case "startsOn":
      case "endsOn":
        return [words.day(season[field])];
      case "state":
        return [t(`adminPrograms:seasons.states.${season.state}`)];
      case "programs":
        return season.programs.map(({ texts, slug }) => texts[language].name || slug);
      case "siblings":
      case "siblingRule":
        return [words.siblings(season.siblingRule)];
      case "slug":
        return [season.slug];
      case "names.en":
      case "names.es":
        return [season.names[textIn(field.split(".")).language]].filter(Boolean);
      default:
        return [JSON.stringify(fieldIn(season, field))];
    }
  };
  return { label, rows };
}
