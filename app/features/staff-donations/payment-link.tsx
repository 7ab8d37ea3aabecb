import { Link } from "wouter";
import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { paymentAddress } from "#domain/staff-routes.ts";
import type { StaffDonation } from "./use-donations.ts";

/** When it was given, as the way to its payment. */
export function PaymentLink({ donation: { at, paymentId } }: { donation: StaffDonation }) {
  const clubTime = useClubTime();
  return (
    <Link
      href={paymentAddress(paymentId)}
      className="-my-2 inline-block py-2 underline decoration-sand-500 underline-offset-2"
    >
      {at && <time dateTime={at}>{clubTime(at)}</time>}
    </Link>
  );
}
