import { useTranslation } from "react-i18next";
import { EmptyList } from "#app/components/staff/empty-list.tsx";
import { PagedList } from "#app/components/staff/paged-list.tsx";
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
      <PagedList query={query} failed={t("list.failed")} loading={t("list.loading")}>
        {registrations && <Rows registrations={registrations} />}
      </PagedList>
    </section>
  );
}
