import { Link } from "wouter";
import { Notice } from "#app/components/notice.tsx";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { PROGRAM_TEXTS, type SeasonFacts } from "#domain/draft-changes.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { DRAFT_ERROR_CODES } from "#domain/season-draft.ts";
import { programAddress, seasonAddress } from "#domain/staff-routes.ts";

/** The program that a place of the draft is in, and the place in it. */
function placeIn({ programs }: SeasonFacts, place: string) {
  const [, index = "", field = ""] = /^programs\.(\d+)\.(.+)$/.exec(place) ?? [];
  return { program: index === "" ? undefined : programs[Number(index)], field };
}

/** What is missing at a place, in words. */
function useGapText() {
  const { t } = useTranslation(["adminPublications", "adminPrograms"]);
  const { ofCode } = useErrorText();
  const { language } = useLanguage();
  return (payload: SeasonFacts, place: string, code: string): string => {
    const { program, field } = placeIn(payload, place);
    const name = program?.texts[language].name || program?.slug || payload.names[language];
    const [, inLanguage, text] = /^texts\.(\w+)\.(\w+)$/.exec(field) ?? [];
    const knownText = PROGRAM_TEXTS.find((one) => one === text);
    const knownLanguage = LANGUAGES.find((one) => one === inLanguage);
    if (code === "missing_text" && knownText && knownLanguage) {
      return t("missingOne", {
        text: t(`adminPrograms:texts.${knownText}`),
        language: t(`adminPrograms:texts.${knownLanguage}`),
        program: name,
      });
    }
    const known = DRAFT_ERROR_CODES.find((one) => one === code);
    const reason = known ? t(`adminPrograms:wrong.${known}`) : ofCode(code).message;
    return t("missingOther", { program: name, reason });
  };
}

interface GapListProps {
  seasonId: string;
  payload: SeasonFacts;
  /** Error codes by their place in the draft. */
  gaps: Record<string, string>;
}

/** What keeps the draft from being published, each with the way to its field. */
export function GapList({ seasonId, payload, gaps }: GapListProps) {
  const { t } = useTranslation("adminPublications");
  const gapText = useGapText();
  return (
    <Notice tone="warning" title={t("missing")}>
      <p>{t("missingText")}</p>
      <ul className="mt-2 grid">
        {Object.entries(gaps).map(([place, code]) => {
          const { program, field } = placeIn(payload, place);
          const text = gapText(payload, place, code);
          return (
            <li key={place}>
              <Link
                href={
                  program
                    ? `${programAddress(program.id, seasonId)}#${field}`
                    : `${seasonAddress(seasonId)}#${place}`
                }
                className="inline-flex min-h-11 items-center underline underline-offset-2 wrap-anywhere"
              >
                {text}
              </Link>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
