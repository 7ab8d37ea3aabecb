import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { LoadFailure } from "#app/components/load-failure.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import { NoRegistrations } from "./no-registrations.tsx";
import { RefreshButton } from "./refresh-button.tsx";
import { RegistrationCard } from "./registration-card.tsx";
import { RegistrationTable } from "./registration-table.tsx";
import { type StaffRegistration, useRegistrations } from "./use-registrations.ts";
import { useWideScreen } from "./use-wide-screen.ts";

function Rows({ registrations }: { registrations: readonly StaffRegistration[] }) {
  const isWide = useWideScreen();
  if (registrations.length === 0) return <NoRegistrations />;
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
  if (!registrations) return failure || <ListSkeleton />;
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
      <div className="mb-4 flex items-end justify-between gap-3">
        <div>
          <h2 id="registrations" className="text-title">
            {t("list.title")}
          </h2>
          <p role="status" className="figures mt-1 min-h-6 text-small text-dusk-700">
            {total > 0 && t("list.showing", { shown: registrations?.length ?? 0, total })}
          </p>
        </div>
        <RefreshButton />
      </div>
      <LoadedList query={query} />
    </section>
  );
}
