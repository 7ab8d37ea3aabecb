import { PaymentStateMark } from "#app/components/staff/payment-state-mark.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { Amount } from "./amount.tsx";
import { Donor } from "./donor.tsx";
import { EraseDonor } from "./erase-donor.tsx";
import { PaymentLink } from "./payment-link.tsx";
import type { StaffDonation } from "./use-donations.ts";

/** One donation on a small screen. */
export function DonationCard({ donation }: { donation: StaffDonation }) {
  const { t } = useTranslation("adminDonations");
  const { source, message, state } = donation;
  return (
    <li className="figures rounded bg-white p-5 text-small shadow-low">
      <div className="flex items-start justify-between gap-4">
        <p className="font-display text-title font-black">
          <Amount donation={donation} />
        </p>
        <PaymentStateMark state={state} />
      </div>
      <div className="mt-1">
        <Donor donation={donation} />
      </div>
      {message && <p className="mt-2 whitespace-pre-line wrap-anywhere">“{message}”</p>}
      <p className="mt-3 flex flex-wrap justify-between gap-x-4 border-t border-sand-200 pt-3 text-dusk-700">
        <span>{t(`sources.${source}`)}</span>
        <PaymentLink donation={donation} />
      </p>
      <div className="mt-3 empty:hidden">
        <EraseDonor donation={donation} headingId="donations" />
      </div>
    </li>
  );
}
