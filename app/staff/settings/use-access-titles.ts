import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useAccessNews } from "./use-access.ts";

/** Short titles of these notices. */
export function useAccessTitles(): string[] {
  const { t } = useTranslation("adminAccess");
  const news = useAccessNews();
  if (!news) return [];
  // Counted as in <Changes>.
  const count = news.changes.length + news.devices.length;
  return news.changes.length > 0 ? [t("news.title", { count })] : [];
}
