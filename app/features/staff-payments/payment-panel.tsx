import { PaymentList } from "./payment-list.tsx";
import { PaymentView } from "./payment-view.tsx";
import { usePaymentView } from "./use-payment-view.ts";

/** The list of payments, or the one that the address names. */
export function PaymentPanel() {
  const { openId } = usePaymentView();
  return openId ? <PaymentView key={openId} id={openId} /> : <PaymentList />;
}
