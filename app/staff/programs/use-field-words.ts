import { useFacts, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { FieldWords } from "#app/staff/shared/conflict-notice.tsx";
import { differenceWords } from "#app/staff/shared/difference-words.ts";
import { PROGRAM_TEXTS, type SeasonFacts } from "#domain/programs/draft-changes.ts";
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
  const { language, club } = useFacts();
  return { t, words: differenceWords(t, language, club) };
}

/** Labels and values of a program's fields, for the choice between two drafts. */
export function useProgramWords(id: string): FieldWords<"season"> {
  const { t, words } = useWords();
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
        return t("adminPrograms:prices.fee");
      case "prices":
        return t("adminPrograms:prices.early");
      case "opens":
        return t("adminPrograms:opening.opensAt");
      case "closes":
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
        return field;
    }
  };
  const rows = (field: string, { programs }: SeasonFacts): string[] => {
    const program = programs.find((one) => one.id === id);
    const parts = field.split(".");
    if (!program) return [];
    switch (parts[0]) {
      case "texts": {
        const { language, text } = textIn(parts);
        return [program.texts[language][text]].filter(Boolean);
      }
      case "fee":
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
        return [words.moment(program.opensAt)];
      case "closes":
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
        return [];
    }
  };
  return { label, rows };
}

/** The same of a season's own fields. */
export function useSeasonWords(): FieldWords<"season"> {
  const { t, words } = useWords();
  const label = (field: string): string => {
    switch (field) {
      case "startsOn":
      case "endsOn":
      case "state":
        return t(`adminPrograms:seasons.${field}`);
      case "siblings":
        return t("adminPrograms:siblings.label");
      default: {
        const { language } = textIn(field.split("."));
        const values = {
          text: t("adminPrograms:texts.name"),
          language: t(`adminPrograms:texts.${language}`),
        };
        return t("adminPrograms:texts.label", values);
      }
    }
  };
  const rows = (field: string, season: SeasonFacts): string[] => {
    switch (field) {
      case "startsOn":
      case "endsOn":
        return [words.day(season[field])];
      case "state":
        return [t(`adminPrograms:seasons.states.${season.state}`)];
      case "siblings":
        return [words.siblings(season.siblingRule)];
      default:
        return [season.names[textIn(field.split(".")).language]].filter(Boolean);
    }
  };
  return { label, rows };
}
