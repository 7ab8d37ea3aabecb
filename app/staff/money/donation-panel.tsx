import { UserX } from "lucide-react";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Permitted } from "#app/staff/shared/access/permitted.tsx";
import { PaymentStateBadge } from "#app/staff/shared/display/state-badge.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { Panel } from "#app/staff/shared/list/panel.tsx";
import { type ListColumn, ResourceList } from "#app/staff/shared/list/resource-list.tsx";
import { type RowOf, usePagedList } from "#app/staff/shared/list/use-paged-list.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { EmailLink } from "#app/ui/email-link.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { paymentPath } from "#domain/staff/staff-paths.ts";

type Donation = RowOf<typeof api.admin.donations.$get>;

function DonatedAmount({ donation: { cents, netCents } }: { donation: Donation }) {
  const { t } = useTranslation("adminDonations");
  const { money } = useFormat();
  return (
    <span className="font-semibold">
      <span className="whitespace-nowrap">{money(cents)}</span>
      {netCents !== cents && (
        <span className="block text-small font-normal text-dusk-700">
          {t("net", { cents: money(netCents) })}
        </span>
      )}
    </span>
  );
}

function Donor({ donation: { donorName, donorEmail, donorErased } }: { donation: Donation }) {
  const { t } = useTranslation("adminDonations");
  return (
    <>
      <span className="wrap-anywhere">{donorName ?? t(donorErased ? "erased" : "anonymous")}</span>
      {donorEmail && (
        <span className="block font-text text-small font-normal">
          <EmailLink email={donorEmail} />
        </span>
      )}
    </>
  );
}

/**
 * Erases the donor's name, email and message after a confirmation. Returns null if the donation came with a registration,
 * because erasing the registration also erases the donor.
 */
function EraseDonorButton({ donation }: { donation: Donation }) {
  const { t } = useTranslation("adminDonations");
  const { describeError } = useErrorText();
  const { id, source, donorName, donorEmail, message } = donation;
  const { mutate, isPending, openConfirm, dialog } = useStaffMutation({
    send: () => api.admin.donations[":id"].donor.$delete({ param: { id } }),
    toast: () => ({ title: t("erase.done.title"), message: t("erase.done.message") }),
    errorToast: (error) => ({ title: t("erase.failed"), message: describeError(error).message }),
  });
  if (source !== "donation") return null;
  const donor = donorName ?? donorEmail ?? t("anonymous");
  const isKnown = [donorName, donorEmail, message].some((value) => value !== null);
  return (
    <>
      {isKnown && (
        <Permitted to="registrations.edit">
          <RowButton busy={isPending} aria-label={t("erase.of", { donor })} onClick={openConfirm}>
            <UserX aria-hidden size={16} />
            {t("erase.label")}
          </RowButton>
        </Permitted>
      )}
      <ConfirmDialog
        {...dialog}
        title={t("erase.title")}
        text={t("erase.question", { donor })}
        confirmLabel={t("erase.label")}
        onConfirm={() => mutate()}
      />
    </>
  );
}

function useColumns(): ListColumn<Donation>[] {
  const { t } = useTranslation("adminDonations");
  const { instant } = useFormat();
  return [
    {
      id: "date",
      cardPosition: "line",
      cell: ({ at, paymentId }) => (
        <TextLink href={paymentPath(paymentId)} variant="row" className="-my-2 inline-block py-2">
          {at && <time dateTime={at}>{instant(at)}</time>}
        </TextLink>
      ),
    },
    { id: "donor", isRowHeader: true, cell: (donation) => <Donor donation={donation} /> },
    { id: "source", cardPosition: "line", cell: ({ source }) => t(`sources.${source}`) },
    {
      id: "message",
      cardPosition: "below",
      cell: ({ message }) =>
        message && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{message}</p>,
    },
    { id: "status", cardPosition: "line", cell: ({ state }) => <PaymentStateBadge state={state} /> },
    {
      id: "amount",
      isNumeric: true,
      cardPosition: "beside",
      cell: (donation) => <DonatedAmount donation={donation} />,
    },
    { id: "actions", cell: (donation) => <EraseDonorButton donation={donation} /> },
  ];
}

function DonationTotal({ cents, count }: { cents: number; count: number }) {
  const { t } = useTranslation("adminDonations");
  const { money } = useFormat();
  return (
    <p className="mb-5 flex flex-wrap items-baseline gap-x-3">
      <span className="tabular-nums font-display text-headline font-black">{money(cents)}</span>
      <span className="text-dusk-700">{t("total", { count })}</span>
    </p>
  );
}

export default function DonationPanel() {
  const { t } = useTranslation("adminDonations");
  const query = usePagedList("/api/admin/donations", api.admin.donations.$get);
  const totals = query.lastPage?.totals;
  return (
    <Panel id="donations" title={t("terms:pages.donations")}>
      {totals && totals.count > 0 && <DonationTotal {...totals} />}
      <ResourceList
        textPrefix="adminDonations:"
        query={query}
        columns={useColumns()}
        rowKey={({ id }) => id}
      />
    </Panel>
  );
}
