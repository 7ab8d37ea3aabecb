import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { LoadFailure } from "#app/components/load-failure.tsx";
import { EmptyList } from "#app/components/staff/empty-list.tsx";
import { ListSkeleton } from "#app/components/staff/list-skeleton.tsx";
import { PanelHeader } from "#app/components/staff/panel-header.tsx";
import { useWideScreen } from "#app/components/staff/use-wide-screen.ts";
import { RegistrationCard } from "./registration-card.tsx";
import { RegistrationTable } from "./registration-table.tsx";
import { type StaffRegistration, useRegistrations } from "./use-registrations.ts";

function Rows({ registrations }: { registrations: readonly StaffRegistration[] }) {
  const { t } = useTranslation("admin");
  const isWide = useWideScreen();
  if (registrations.length === 0) {
    return <EmptyList title={t("list.emptyTitle")} text={t("list.emptyText")} />;
  }
  if (isWide) return <RegistrationTable registrations={registrations} />;
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {registrations.map((registration) => (
        <RegistrationCard key={registration.id} registration={registration} />
      ))}
    </ul>
  );
}

function LoadedList({ query }: { query: ReturnType<typeof useRegistrations> }) {
  const { t } = useTranslation("admin");
  const { registrations, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const failure = error && (
    <LoadFailure title={t("list.failed")} error={error} onRetry={() => void refetch()} />
  );
  if (!registrations) return failure || <ListSkeleton label={t("list.loading")} />;
  return (
    <div className="grid gap-5">
      {failure}
      <Rows registrations={registrations} />
      {hasNextPage && (
        <Button
          variant="secondary"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className="justify-self-center"
        >
          {t(isFetchingNextPage ? "list.loadingMore" : "list.more")}
        </Button>
      )}
    </div>
  );
}

/** Everyone who is registered, newest first. */
export function RegistrationList() {
  const { t } = useTranslation("admin");
  const query = useRegistrations();
  const { registrations, total } = query;
  return (
    <section aria-labelledby="registrations">
      <PanelHeader
        id="registrations"
        title={t("list.title")}
        summary={total > 0 && t("list.showing", { shown: registrations?.length ?? 0, total })}
      />
      <LoadedList query={query} />
    </section>
  );
}
