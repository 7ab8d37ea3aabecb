import { useTranslation } from "react-i18next";
import { Skeleton } from "#app/components/skeleton.tsx";

const ROWS = ["one", "two", "three", "four", "five", "six"];

/** The list's outline while it loads. */
export function ListSkeleton() {
  const { t } = useTranslation("admin");
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{t("list.loading")}</span>
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  );
}
