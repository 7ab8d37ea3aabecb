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
import type { ReactNode } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { PaymentState } from "#domain/money/payments.ts";

interface StateLook {
  icon: LucideIcon;
  color: string;
}

/** Icons and colors of states. */
export const LOOKS = {
  good: { icon: CircleCheck, color: "text-agave" },
  open: { icon: CircleDashed, color: "text-marigold-700" },
  waiting: { icon: Clock, color: "text-marigold-700" },
  back: { icon: Undo2, color: "text-dusk-700" },
  over: { icon: CircleSlash, color: "text-dusk-700" },
  alarm: { icon: CircleAlert, color: "text-error" },
  disputed: { icon: ShieldAlert, color: "text-error" },
} as const satisfies Record<string, StateLook>;

/** A state as text, color and icon. */
export function StateMark({
  look: { icon: Icon, color },
  children,
}: {
  look: StateLook;
  children: ReactNode;
}) {
  return (
    <span className={`flex items-baseline gap-1.5 font-semibold ${color}`}>
      <Icon aria-hidden size={16} className="shrink-0 self-center" />
      <span>{children}</span>
    </span>
  );
}

/** A payment state, a lost dispute or a returned check. */
type ShownState = PaymentState | "lost" | "check_returned";

const PAYMENT_LOOKS: Record<ShownState, StateLook> = {
  creating: LOOKS.open,
  open: LOOKS.open,
  processing: LOOKS.waiting,
  succeeded: LOOKS.good,
  part_refunded: LOOKS.back,
  refunded: LOOKS.back,
  canceled: LOOKS.over,
  mismatch: LOOKS.alarm,
  duplicate_paid: LOOKS.alarm,
  disputed: LOOKS.disputed,
  lost: LOOKS.alarm,
  check_returned: LOOKS.alarm,
};

/** A payment's state (docs/reference/payments.md#payment-states). */
export function PaymentStateMark({ state }: { state: ShownState }) {
  const { t } = useTranslation("admin");
  return <StateMark look={PAYMENT_LOOKS[state]}>{t(`paymentStates.${state}`)}</StateMark>;
}
