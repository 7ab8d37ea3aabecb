import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  Clock,
  type LucideIcon,
  ShieldAlert,
  Undo2,
} from "lucide-react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { PaymentState } from "#domain/money/payments.ts";

const WAITING = { icon: CircleDashed, colour: "text-marigold-700" };
const BACK = { icon: Undo2, colour: "text-dusk-700" };
const ALARM = { icon: CircleAlert, colour: "text-error" };

/** A payment's state, or that its dispute was lost or its check returned. */
type ShownState = PaymentState | "lost" | "check_returned";

const MARKS: Record<ShownState, { icon: LucideIcon; colour: string }> = {
  creating: WAITING,
  open: WAITING,
  processing: { icon: Clock, colour: "text-marigold-700" },
  succeeded: { icon: CircleCheck, colour: "text-agave" },
  part_refunded: BACK,
  refunded: BACK,
  canceled: { icon: CircleSlash, colour: "text-dusk-700" },
  mismatch: ALARM,
  duplicate_paid: ALARM,
  disputed: { icon: ShieldAlert, colour: "text-error" },
  lost: ALARM,
  check_returned: ALARM,
};

/** A payment's state (docs/reference/payments.md#payment-states) as text, colour and icon. */
export function PaymentStateMark({ state }: { state: ShownState }) {
  const { t } = useTranslation("admin");
  const { icon: Icon, colour } = MARKS[state];
  return (
    <span className={`flex items-center gap-1.5 font-semibold ${colour}`}>
      <Icon aria-hidden size={16} className="shrink-0" />
      <span>{t(`paymentStates.${state}`)}</span>
    </span>
  );
}
