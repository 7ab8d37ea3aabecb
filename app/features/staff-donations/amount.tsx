import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { StaffDonation } from "./use-donations.ts";

/** What was given, and what the club still has of it where something went back. */
export function Amount({ donation: { cents, keptCents } }: { donation: StaffDonation }) {
  const { t } = useTranslation("adminDonations");
  const { money } = useFormat();
  return (
    <>
      {money(cents)}
      {keptCents !== cents && (
        <span className="block font-text text-small font-normal text-dusk-700">
          {t("kept", { cents: money(keptCents) })}
        </span>
      )}
    </>
  );
}
