import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PanelHeader } from "#app/staff/shared/panel-header.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PagedList } from "#app/ui/paged-list.tsx";
import { useWideScreen } from "#app/ui/use-wide-screen.ts";
import { DonationCard, DonationTable } from "./donation-table.tsx";
import { type StaffDonation, useDonations } from "./use-donations.ts";

function Donations({ donations }: { donations: readonly StaffDonation[] }) {
  const { t } = useTranslation("adminDonations");
  const isWide = useWideScreen();
  if (donations.length === 0) return <EmptyState title={t("emptyTitle")} text={t("emptyText")} />;
  if (isWide) return <DonationTable donations={donations} />;
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {donations.map((donation) => (
        <DonationCard key={donation.id} donation={donation} />
      ))}
    </ul>
  );
}

function Total({ cents, count }: { cents: number; count: number }) {
  const { t } = useTranslation("adminDonations");
  const { money } = useFormat();
  return (
    <p className="mb-5 flex flex-wrap items-baseline gap-x-3">
      <span className="figures font-display text-headline font-black">{money(cents)}</span>
      <span className="text-dusk-700">{t("total", { count })}</span>
    </p>
  );
}

/** All donations and their total. */
export function DonationPanel() {
  const { t } = useTranslation("adminDonations");
  const query = useDonations();
  const { donations, totals } = query;
  return (
    <section aria-labelledby="donations">
      <PanelHeader id="donations" title={t("title")} />
      {totals && totals.count > 0 && <Total {...totals} />}
      <PagedList query={query} failed={t("loadFailed")} loading={t("loading")}>
        {donations && <Donations donations={donations} />}
      </PagedList>
    </section>
  );
}
