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
import type { MoneyStatus } from "#domain/registration/status.ts";

interface StateStyle {
  icon: LucideIcon;
  color: string;
}

export const STATE_STYLES = {
  good: { icon: CircleCheck, color: "text-agave" },
  open: { icon: CircleDashed, color: "text-marigold-700" },
  waiting: { icon: Clock, color: "text-marigold-700" },
  returned: { icon: Undo2, color: "text-dusk-700" },
  ended: { icon: CircleSlash, color: "text-dusk-700" },
  problem: { icon: CircleAlert, color: "text-error" },
  disputed: { icon: ShieldAlert, color: "text-error" },
} as const satisfies Record<string, StateStyle>;

export function StateBadge({
  style: { icon: Icon, color },
  children,
}: {
  style: StateStyle;
  children: ReactNode;
}) {
  return (
    <span className={`flex items-baseline gap-1.5 font-semibold ${color}`}>
      <Icon aria-hidden size={16} className="shrink-0 self-center" />
      <span>{children}</span>
    </span>
  );
}

type BadgeState = PaymentState | MoneyStatus;

const PAYMENT_STYLES: Record<BadgeState, StateStyle> = {
  creating: STATE_STYLES.open,
  open: STATE_STYLES.open,
  processing: STATE_STYLES.waiting,
  succeeded: STATE_STYLES.good,
  part_refunded: STATE_STYLES.returned,
  refunded: STATE_STYLES.returned,
  canceled: STATE_STYLES.ended,
  mismatch: STATE_STYLES.problem,
  duplicate_paid: STATE_STYLES.problem,
  disputed: STATE_STYLES.disputed,
  lost: STATE_STYLES.problem,
  check_returned: STATE_STYLES.problem,
  paid: STATE_STYLES.good,
  paying: STATE_STYLES.waiting,
  unpaid: STATE_STYLES.open,
  expired: STATE_STYLES.ended,
};

/**
 * The state of a payment (docs/reference/payments.md#payment-states) or of a registration's money
 * (docs/reference/receipts.md#payment-labels).
 */
export function PaymentStateBadge({ state }: { state: BadgeState }) {
  const { t } = useTranslation("admin");
  return <StateBadge style={PAYMENT_STYLES[state]}>{t(`paymentStates.${state}`)}</StateBadge>;
}
