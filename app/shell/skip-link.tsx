import { useTranslation } from "#app/i18n/use-translation.tsx";

/** The first stop of a keyboard: past the menu. */
export function SkipLink() {
  const { t } = useTranslation("navigation");
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded focus:bg-dusk-900 focus:px-5 focus:py-3 focus:text-white"
    >
      {t("skip")}
    </a>
  );
}
