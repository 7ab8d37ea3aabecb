import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useWrongText } from "#app/staff/shared/use-wrong-text.ts";
import { PROGRAM_TEXTS, type SeasonFacts } from "#domain/programs/site-facts.ts";
import { LANGUAGES } from "#domain/text/languages.ts";

/** The program that a path of the draft is in, and the path within it. */
export function placeIn({ programs }: SeasonFacts, place: string) {
  const [, index = "", field = ""] = /^programs\.(\d+)\.(.+)$/.exec(place) ?? [];
  return { program: index === "" ? undefined : programs[Number(index)], field };
}

/** The section of the form for each field. */
const PARTS = {
  feeCents: "prices",
  prices: "prices",
  sessions: "sessions",
  groups: "groups",
  ageRule: "groups",
  opensAt: "opening",
  closesAt: "opening",
  questions: "questions",
  refundSteps: "refund",
  slug: "address",
  kind: "address",
  siblingRule: "siblings",
  texts: "texts",
} as const;

function partOf(field: string) {
  const first = field.split(".")[0];
  return Object.entries(PARTS).find(([name]) => name === first)?.[1];
}

/** What is missing at a path of a draft, in words. */
export function useGapText(): (payload: SeasonFacts, place: string, code: string) => string {
  const { t } = useTranslation(["adminPublications", "adminPrograms"]);
  const wrongText = useWrongText();
  const { language } = useLanguage();
  const inLanguage = (tag: string | undefined) => {
    const known = LANGUAGES.find((option) => option === tag);
    return known && t(`adminPrograms:texts.${known}`);
  };
  return (payload, place, code) => {
    const { program, field } = placeIn(payload, place);
    const name = program?.texts[language].name || program?.slug || payload.names[language];
    const reason = wrongText(code);
    const [, textLanguage, text] = /^texts\.(\w+)\.(\w+)$/.exec(field) ?? [];
    const knownText = PROGRAM_TEXTS.find((option) => option === text);
    const textIn = inLanguage(textLanguage);
    if (code === "missing_text" && knownText && textIn) {
      return t("missingOne", {
        text: t(`adminPrograms:texts.${knownText}`),
        language: textIn,
        program: name,
      });
    }
    const [, number, questionLanguage] = /^questions\.(\d+)\.texts\.(\w+)\./.exec(field) ?? [];
    const questionIn = inLanguage(questionLanguage);
    if (questionIn) {
      return t("missingQuestion", {
        program: name,
        number: Number(number) + 1,
        language: questionIn,
        reason,
      });
    }
    const part = partOf(program ? field : place);
    if (!part) return t("missingOther", { program: name, reason });
    return t("missingIn", { program: name, part: t(`adminPrograms:${part}.title`), reason });
  };
}
