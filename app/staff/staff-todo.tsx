import { ChevronRight, ListChecks } from "lucide-react";
import { Link } from "wouter";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useAccessTitles } from "#app/staff/settings/use-access-titles.ts";
import { useToday } from "#app/staff/shared/use-today.ts";
import { useAlertTitles } from "#app/staff/today/use-alerts.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";

/** What the strip counts, most urgent first; Today says the rest. */
const COUNTED = [
  "alerts",
  "disputes",
  "refundsFailed",
  "bounced",
  "toReview",
  "owed",
  "aid",
  "duplicates",
  "testimonials",
] as const;

/** Alerts and warnings about access, which Today shows in full. */
function useAlertCount(): number {
  return useAlertTitles().length + useAccessTitles().length;
}

/** "2 disputes, 5 unpaid, 1 testimonial" above the registrations, linked to Today; nothing if there is nothing to do. */
export function TodoStrip() {
  const { t } = useTranslation("admin");
  const alerts = useAlertCount();
  const { data, error } = useToday();
  if (!data && !error) return <Skeleton className="mb-2 h-11" />;
  const counts = { ...data?.data, alerts };
  const parts = COUNTED.flatMap((name) => {
    const counted = counts[name] ?? 0;
    const count = typeof counted === "number" ? counted : counted.count;
    return count > 0 ? t(`frame.todo.${name}`, { count }) : [];
  });
  if (parts.length === 0) return null;
  return (
    <Link
      href="/admin/today"
      data-todo
      className="mb-2 flex min-h-11 items-center gap-2.5 rounded bg-marigold-50 px-3 py-2 text-small font-semibold hover:bg-marigold-100 print:hidden"
    >
      <ListChecks aria-hidden size={20} className="shrink-0" />
      <span className="figures min-w-0 flex-1 leading-snug">{`${t("frame.todo.label")}: ${parts.join(", ")}`}</span>
      <ChevronRight aria-hidden size={20} className="shrink-0" />
    </Link>
  );
}

/** The number of alerts, beside the menu's link to Today. */
export function AlertBadge() {
  const { t } = useTranslation("admin");
  const count = useAlertCount();
  if (count === 0) return null;
  return (
    <span className="figures ml-1.5 grid min-w-5 place-items-center rounded-full bg-marigold px-1 text-dusk-950 text-small leading-5">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t("frame.todo.alerts", { count })}</span>
    </span>
  );
}
