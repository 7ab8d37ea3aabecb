import { useQuery } from "@tanstack/react-query";
import { untilConnected } from "#app/lib/connection.ts";
import { setUpDonation } from "#app/lib/donation-payment.ts";
import { usePaymentConfig } from "#app/lib/use-payment-config.ts";
import { useStripeScript } from "#app/lib/use-stripe-script.ts";

interface SetupOptions {
  /** Whole dollars. */
  dollars: number;
  /** False while somebody still chooses. */
  isResting: boolean;
  /** A new round asks for the payment anew. */
  round: number;
}

/** Everything that the card form waits for; nothing of an amount that is no longer chosen. */
export function useDonationSetup({ dollars, isResting, round }: SetupOptions) {
  const { settings } = usePaymentConfig();
  const script = useStripeScript(settings);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["/api/create-donation-intent", dollars, round],
    queryFn: ({ signal }) => untilConnected(() => setUpDonation(dollars, signal), signal),
    enabled: isResting,
    gcTime: 0,
  });
  const answer = isResting ? data : undefined;
  return {
    payment: answer && "payment" in answer ? answer.payment : undefined,
    /** An earlier try of this tab that went through. */
    paid: answer && "paid" in answer ? answer.paid : undefined,
    error: isFetching ? null : error,
    tryAgain: () => void refetch(),
    ...script,
  };
}
