import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { SeasonFacts } from "#domain/draft-changes.ts";
import { programAddress, seasonAddress } from "#domain/staff-routes.ts";
import { placeIn, useGapText } from "./use-gap-text.ts";

interface GapListProps {
  seasonId: string;
  payload: SeasonFacts;
  /** Error codes by path in the draft. */
  gaps: Record<string, string>;
}

/** What prevents publishing the draft, with links to the fields. */
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
              <TextLink
                href={
                  program
                    ? `${programAddress(program.id, seasonId)}#${field}`
                    : `${seasonAddress(seasonId)}#${place}`
                }
                look="task"
                className="inline-flex min-h-11 items-center wrap-anywhere"
              >
                {text}
              </TextLink>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
