import { useQuery } from "@tanstack/react-query";
import { ChevronRight, ListChecks } from "lucide-react";
import { Link } from "wouter";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { todayQuery } from "#app/staff/shared/list/today-query.ts";
import { TextLink } from "#app/ui/link.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { attentionPath } from "#domain/staff/staff-paths.ts";
import { useAlertCount } from "./alert-badge.tsx";

/** Counts in the strip, most urgent first. The page Today has all counts. */
const TODO_COUNTS = [
  "alerts",
  "disputes",
  "refundsFailed",
  "returnedCheck",
  "toReview",
  "owed",
  "aid",
  "testimonials",
] as const;

/**
 * "2 disputes, 5 unpaid, 1 testimonial" above the registrations, linked to Today. Duplicates link to their filter. Empty if
 * all counts are 0.
 */
export function TodoStrip() {
  const { t } = useTranslation("admin");
  const alerts = useAlertCount();
  const { data, error } = useQuery(todayQuery);
  if (!data && !error) return <Skeleton className="mb-2 h-11" />;
  const counts = { ...data?.data, alerts };
  const countTexts = TODO_COUNTS.flatMap((name) => {
    const value = counts[name] ?? 0;
    const count = typeof value === "number" ? value : value.count;
    return count > 0 ? t(`frame.todo.${name}`, { count }) : [];
  });
  const { duplicates = 0 } = counts;
  if (countTexts.length === 0 && duplicates === 0) return null;
  return (
    <div
      data-todo
      className="tabular-nums relative mb-2 flex flex-wrap items-center gap-x-5 rounded bg-marigold-50 pr-10 pl-3 text-small font-semibold leading-snug hover:bg-marigold-100 print:hidden"
    >
      <Link
        href="/admin/today"
        className="flex min-h-11 min-w-0 items-center gap-2.5 py-2 after:absolute after:inset-0"
      >
        <ListChecks aria-hidden size={20} className="shrink-0" />
        <span className="min-w-0">
          {[t("frame.todo.label"), countTexts.join(", ")].filter(Boolean).join(": ")}
        </span>
      </Link>
      {duplicates > 0 && (
        <TextLink
          href={attentionPath("duplicate")}
          variant="row"
          className="relative inline-flex min-h-11 items-center"
        >
          {t("frame.todo.duplicates", { count: duplicates })}
        </TextLink>
      )}
      <ChevronRight aria-hidden size={20} className="absolute right-3" />
    </div>
  );
}
