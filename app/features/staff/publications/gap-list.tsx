import { Link } from "wouter";
import { Notice } from "#app/components/notice.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { SeasonFacts } from "#domain/draft-changes.ts";
import { programAddress } from "#domain/staff-routes.ts";
import { placeIn, useGapText } from "./use-gap-text.ts";

interface GapListProps {
  payload: SeasonFacts;
  /** Error codes by their place in the draft. */
  gaps: Record<string, string>;
}

/** What keeps the draft from being published, each with the way to its field. */
export function GapList({ payload, gaps }: GapListProps) {
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
              {program ? (
                <Link
                  href={`${programAddress(program.id)}#${field}`}
                  className="inline-flex min-h-11 items-center underline underline-offset-2 wrap-anywhere"
                >
                  {text}
                </Link>
              ) : (
                text
              )}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
