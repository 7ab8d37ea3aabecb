import { Link } from "wouter";
import { Notice } from "#app/components/notice.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { SeasonFacts } from "#domain/draft-changes.ts";
import { programAddress } from "#domain/staff-routes.ts";

/** Texts that came from another season: a warning that keeps nothing back (docs/rules/publishing.md#copied-texts-are-looked-at). */
export function UncheckedList({ seasonId, payload }: { seasonId: string; payload: SeasonFacts }) {
  const { t } = useTranslation(["adminPublications", "adminPrograms"]);
  const { language } = useLanguage();
  const copied = payload.programs.flatMap(({ id, slug, texts, unchecked = [] }) =>
    unchecked.map((which) => ({ id, which, program: texts[language].name || slug })),
  );
  if (copied.length === 0) return null;
  return (
    <div className="mt-5">
      <Notice title={t("unchecked")}>
        <p>{t("uncheckedText")}</p>
        <ul className="mt-2 grid">
          {copied.map(({ id, which, program }) => (
            <li key={id + which}>
              <Link
                href={`${programAddress(id, seasonId)}#unchecked.${which}`}
                className="inline-flex min-h-11 items-center underline underline-offset-2 wrap-anywhere"
              >
                {t("uncheckedOne", { program, language: t(`adminPrograms:texts.${which}`) })}
              </Link>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
