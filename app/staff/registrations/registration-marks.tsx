import {
  CameraOff,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  FileCheck,
  FileX,
  ShieldAlert,
  Undo2,
} from "lucide-react";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { StaffRegistration } from "./use-registrations.ts";

const BACK = { icon: Undo2, colour: "text-dusk-700" };

const ALARM = { icon: CircleAlert, colour: "text-error" };

const MARKS = {
  paid: { icon: CircleCheck, colour: "text-agave" },
  pending: { icon: CircleDashed, colour: "text-marigold-700" },
  check_returned: ALARM,
  part_refunded: BACK,
  refunded: BACK,
  disputed: { icon: ShieldAlert, colour: "text-error" },
  lost: ALARM,
  ran_out: { icon: CircleSlash, colour: "text-dusk-700" },
} as const;

interface PaymentMarkProps {
  registration: Pick<StaffRegistration, "status" | "money" | "refundedCents">;
}

/** What was refunded, and whether staff must decide, which the payment mark does not say. */
function PaymentNotes({ registration: { status, refundedCents } }: PaymentMarkProps) {
  const { t } = useTranslation("admin");
  const { money } = useFormat();
  return (
    <>
      {refundedCents > 0 && (
        <span className="figures block text-dusk-700">
          {t("payment.sentBack", { cents: money(refundedCents) })}
        </span>
      )}
      {status === "needs_review" && (
        <span className="flex items-center gap-1.5 font-semibold text-error">
          <CircleAlert aria-hidden size={16} className="shrink-0" />
          {t("payment.needsReview")}
        </span>
      )}
    </>
  );
}

/** A registration's payment status as text, colour and icon (docs/reference/receipts.md#payment-labels). */
export function PaymentMark({ registration }: PaymentMarkProps) {
  const { t } = useTranslation("admin");
  const { money } = registration;
  const { icon: Icon, colour } = MARKS[money];
  return (
    <span className="block lg:whitespace-nowrap">
      <span className={`flex items-center gap-1.5 font-semibold ${colour}`}>
        <Icon aria-hidden size={16} className="shrink-0" />
        <span>{t(`payment.${money}`)}</span>
      </span>
      <PaymentNotes registration={registration} />
    </span>
  );
}

/** Why staff must look at a registration; its page says more. */
export function AttentionMarks({ registration }: { registration: StaffRegistration }) {
  const { t } = useTranslation("admin");
  const { deletedAt, isDuplicate, isReportedNotMe, unseenChanges, similar } = registration;
  const marks = [
    { name: "duplicate", isShown: isDuplicate, color: "text-error" },
    { name: "not_mine", isShown: isReportedNotMe, color: "text-error" },
    { name: "changed", isShown: unseenChanges.length > 0, color: "text-marigold-700" },
    { name: "deleted", isShown: deletedAt !== null, color: "text-dusk-700" },
  ] as const;
  return (
    <>
      {marks
        .filter(({ isShown }) => isShown)
        .map(({ name, color }) => (
          <span key={name} className={`block font-semibold font-text text-small ${color}`}>
            {t(`attention.${name}`)}
          </span>
        ))}
      {similar && (
        <span className="block font-normal font-text text-dusk-700 text-small">{t("similar")}</span>
      )}
    </>
  );
}

/** Whether the waiver is signed, and whether photos are allowed. */
export function WaiverMark({
  registration,
}: {
  registration: Pick<StaffRegistration, "waiverSignature" | "waiverDate" | "mediaConsentDeclined">;
}) {
  const { t } = useTranslation("admin");
  const isSigned = Boolean(registration.waiverSignature);
  const Icon = isSigned ? FileCheck : FileX;
  return (
    <span className="block lg:whitespace-nowrap">
      <span className={`flex items-center gap-1.5 font-semibold ${isSigned ? "text-agave" : "text-error"}`}>
        <Icon aria-hidden size={16} className="shrink-0" />
        <span>{t(isSigned ? "waiver.signed" : "waiver.notSigned")}</span>
      </span>
      {isSigned && !registration.waiverDate && (
        <span className="block text-dusk-700">{t("waiver.noDate")}</span>
      )}
      {registration.mediaConsentDeclined && (
        <span className="flex items-center gap-1.5 text-dusk-700">
          <CameraOff aria-hidden size={16} className="shrink-0" />
          {t("waiver.noPhotos")}
        </span>
      )}
    </span>
  );
}
