import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { ChevronRight } from "lucide-react";
import { Link } from "wouter";
import { LoadFailure } from "#app/components/load-failure.tsx";
import { EmptyList, ListSkeleton } from "#app/components/staff/paged-list.tsx";
import { PanelHeader } from "#app/components/staff/panel-header.tsx";
import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { api } from "#app/lib/api.ts";
import { GOES_SOON_DAYS } from "#domain/retention.ts";
import type { StaffPath } from "#domain/staff-routes.ts";

type Answer = InferResponseType<typeof api.admin.today.$get, 200>;
type Today = Answer["data"];

/** How much of what waits for somebody; asked for anew each time. */
function useToday() {
  return useQuery<Answer>({ queryKey: ["/api/admin/today"], gcTime: 0, staleTime: 0 });
}

/** What waits, the most pressing first, and where it is done; alerts stand above the list in their own words. */
const PLACES = [
  ["contests", "/admin/people/contests"],
  ["disowned", "/admin/people/contests"],
  ["toReview", "/admin/money/check"],
  ["discrepancies", "/admin/money/check"],
  ["overdue", "/admin/money/unpaid"],
  ["unpaid", "/admin/programs"],
  ["testimonials", "/admin/site/testimonials"],
  ["deletedSoon", "/admin/people/deleted"],
  ["interests", "/admin/people/interests"],
] as const satisfies readonly (readonly [keyof Today, StaffPath])[];

function Waiting({ today }: { today: Today }) {
  const { t } = useTranslation("admin");
  const waiting = PLACES.filter(([name]) => today[name] > 0);
  if (waiting.length === 0) {
    if (today.alerts > 0) return null;
    return <EmptyList title={t("today.emptyTitle")} text={t("today.emptyText")} />;
  }
  return (
    <ul className="grid gap-3">
      {waiting.map(([name, path]) => (
        <li key={name}>
          <Link
            href={path}
            className="figures flex min-h-14 items-center justify-between gap-4 rounded bg-white px-5 py-3 font-semibold shadow-low hover:bg-sand-100"
          >
            <span className="min-w-0">
              {t(`today.waiting.${name}`, { count: today[name], days: GOES_SOON_DAYS })}
            </span>
            <ChevronRight aria-hidden size={20} className="shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function BackedUp({ at }: { at: string | null }) {
  const { t } = useTranslation("admin");
  const clubTime = useClubTime();
  return (
    <p className="figures mt-6 text-dusk-700 text-small">
      <Link
        href="/admin/settings/backup"
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {at === null ? t("today.noBackup") : t("today.backedUp", { at: clubTime(at) })}
      </Link>
    </p>
  );
}

/** What needs somebody, as counts that lead to the place where it is done. */
export function TodayPanel() {
  const { t } = useTranslation("admin");
  const { data, error, refetch } = useToday();
  return (
    <section aria-labelledby="today" className="max-w-3xl">
      <PanelHeader id="today" title={t("today.title")} summary={t("today.text")} />
      {data && (
        <>
          <Waiting today={data.data} />
          <BackedUp at={data.data.backedUpAt} />
        </>
      )}
      {!data && error && (
        <LoadFailure title={t("today.failed")} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <ListSkeleton label={t("today.loading")} />}
    </section>
  );
}
