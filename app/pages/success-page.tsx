import { PaymentResult } from "#app/features/success/payment-result.tsx";

/** Where a payment leads: the confirmation, or the truth. */
export default function SuccessPage() {
  return <PaymentResult />;
}
