import { useTranslation } from "react-i18next";
import { CornerQuarter } from "#app/components/corner-quarter.tsx";

/** What stands in the list's place before the first family signs up. */
export function NoRegistrations() {
  const { t } = useTranslation("admin");
  return (
    <div className="relative rounded bg-white px-6 py-12 shadow-low">
      <CornerQuarter className="absolute top-3 left-3 size-10 text-sand-200" />
      <div className="relative max-w-line pl-8">
        <h3 className="text-title">{t("list.emptyTitle")}</h3>
        <p className="mt-2 text-dusk-700">{t("list.emptyText")}</p>
      </div>
    </div>
  );
}
