import { Eye } from "lucide-react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { type PreviewAddress, previewPath } from "#domain/staff/staff-paths.ts";
import { LANGUAGES } from "#domain/text/languages.ts";

/** Links to a preview of a draft in each language, in a new tab. */
export function DraftPreviewList(draft: Omit<PreviewAddress, "language">) {
  const { t } = useTranslation("adminPublications");
  return (
    <ul className="flex flex-wrap gap-3">
      {LANGUAGES.map((language) => (
        <li key={language} className="max-sm:w-full">
          <a
            href={previewPath({ ...draft, language })}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-2 rounded bg-white px-3 font-semibold ring-1 ring-sand-700 ring-inset hover:bg-sand-100 max-sm:w-full"
          >
            <Eye aria-hidden size={20} />
            <span>{t(`preview.${language}`)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

export function DraftPreviewLinks(draft: Omit<PreviewAddress, "language">) {
  const { t } = useTranslation("adminPublications");
  return (
    <div className="mt-5 grid gap-2">
      <p className="text-small text-dusk-700">{t("preview.text")}</p>
      <DraftPreviewList {...draft} />
    </div>
  );
}
