import { EmailLink } from "#app/components/staff/email-link.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { StaffDonation } from "./use-donations.ts";

/** Who gave it, as far as they said. */
export function Donor({ donation: { donorName, donorEmail, donorErased } }: { donation: StaffDonation }) {
  const { t } = useTranslation("adminDonations");
  return (
    <>
      <span className="wrap-anywhere">{donorName ?? t(donorErased ? "erased" : "anonymous")}</span>
      {donorEmail && (
        <span className="block font-normal">
          <EmailLink email={donorEmail} />
        </span>
      )}
    </>
  );
}
