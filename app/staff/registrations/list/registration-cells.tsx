import { CameraOff, FileCheck, FileX } from "lucide-react";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { StaffRegistration } from "#app/staff/registrations/registration-keys.ts";
import { childName } from "#app/staff/shared/display/child-name.ts";
import { PaymentStateBadge, STATE_STYLES, StateBadge } from "#app/staff/shared/display/state-badge.tsx";
import { useRegistrationView } from "#app/staff/shared/list/use-registration-view.ts";
import { useProgramNameInMixedList } from "#app/staff/shared/list/use-season-scope.ts";
import { TAP_PADDING_CLASS } from "#app/ui/email-link.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { Cents } from "#domain/money/money.ts";

interface RegistrationLinkProps {
  registration: Pick<StaffRegistration, "id" | "childFirstName" | "childLastName" | "programId"> &
    Partial<Pick<StaffRegistration, "siblings">>;
}

export function RegistrationLink({ registration }: RegistrationLinkProps) {
  const { t } = useTranslation("admin");
  const { hrefOf } = useRegistrationView();
  const { id, programId, siblings = [] } = registration;
  const program = useProgramNameInMixedList()(programId);
  const siblingNames = siblings.map((sibling) => sibling.childFirstName).join(", ");
  const details = [program, siblingNames && t("list.with", { children: siblingNames })]
    .filter(Boolean)
    .join(" · ");
  return (
    <>
      <TextLink
        href={hrefOf(id)}
        data-registration={id}
        variant="row"
        className={`${TAP_PADDING_CLASS} wrap-anywhere`}
      >
        {childName(registration)}
      </TextLink>
      {details && <span className="block font-normal font-text text-dusk-700 text-small">{details}</span>}
    </>
  );
}

/**
 * A registration's payment status (docs/reference/receipts.md#payment-labels) with refunds, and a mark if it needs
 * review.
 */
export function PaymentBadge({
  registration: { status, money, refundedCents, partPaid },
}: {
  registration: Pick<StaffRegistration, "status" | "money" | "refundedCents" | "partPaid">;
}) {
  const { t } = useTranslation("admin");
  const format = useFormat();
  return (
    <span className="block">
      <PaymentStateBadge state={money} />
      {partPaid && (
        <span className="tabular-nums block text-dusk-700">
          {t("terms:partPaid", {
            paid: format.money(partPaid.paidCents),
            total: format.money(partPaid.totalCents),
          })}
        </span>
      )}
      {refundedCents > 0 && (
        <span className="tabular-nums block text-dusk-700">
          {t("terms:refundOf", { cents: format.money(refundedCents) })}
        </span>
      )}
      {status === "needs_review" && (
        <StateBadge style={STATE_STYLES.problem}>{t("admin:needsReview")}</StateBadge>
      )}
    </span>
  );
}

/** Marks of a registration that needs attention; its page has the details. */
export function AttentionBadges({ registration }: { registration: StaffRegistration }) {
  const { t } = useTranslation("admin");
  const { deletedAt, isDuplicate, isReportedNotMe, unseenChanges, similar } = registration;
  const badges = [
    { name: "duplicate", isShown: isDuplicate, color: "text-error" },
    { name: "wrong_address", isShown: isReportedNotMe, color: "text-error" },
    { name: "changed", isShown: unseenChanges.length > 0, color: "text-marigold-700" },
    { name: "deleted", isShown: deletedAt !== null, color: "text-dusk-700" },
  ] as const;
  return (
    <>
      {badges
        .filter(({ isShown }) => isShown)
        .map(({ name, color }) => (
          <span key={name} className={`block font-semibold font-text text-small ${color}`}>
            {t(`attention.${name}`)}
          </span>
        ))}
      {similar && (
        <span className="block font-normal font-text text-dusk-700 text-small">
          {t("terms:maybeRegisteredTwice")}
        </span>
      )}
    </>
  );
}

interface WaiverBadgeProps {
  registration: Pick<StaffRegistration, "waiverSignature" | "waiverDate" | "mediaConsentDeclined">;
}

/** Waiver status, and a mark if photos are not allowed. */
export function WaiverBadge({ registration }: WaiverBadgeProps) {
  const { t } = useTranslation("admin");
  const { waiverSignature, waiverDate, mediaConsentDeclined } = registration;
  return (
    <span className="block lg:whitespace-nowrap">
      {waiverSignature ? (
        <StateBadge style={{ icon: FileCheck, color: "text-agave" }}>{t("waiver.signed")}</StateBadge>
      ) : (
        <StateBadge style={{ icon: FileX, color: "text-error" }}>{t("waiver.notSigned")}</StateBadge>
      )}
      {waiverSignature && !waiverDate && <span className="block text-dusk-700">{t("waiver.noDate")}</span>}
      {mediaConsentDeclined && (
        <span className="flex items-center gap-1.5 text-dusk-700">
          <CameraOff aria-hidden size={16} className="shrink-0" />
          {t("terms:noPhotos")}
        </span>
      )}
    </span>
  );
}

/** The card's total if none is stored: the column's default (docs/reference/prices.md#missing-totals). */
const DEFAULT_TOTAL: Cents = 27_500;

interface AmountsProps {
  registration: Pick<StaffRegistration, "totalAmount" | "donationAmount">;
}

/** Fee, donation and total, as entries of a <dl>. */
export function Amounts({ registration: { totalAmount, donationAmount } }: AmountsProps) {
  const { t } = useTranslation("admin");
  const { money } = useFormat();
  const total = totalAmount ?? DEFAULT_TOTAL;
  return (
    <>
      <Fact label={t("terms:lines.fee")}>{money(Math.max(0, total - donationAmount))}</Fact>
      {donationAmount > 0 && <Fact label={t("terms:lines.donation")}>{money(donationAmount)}</Fact>}
      <Fact label={t("terms:totalAmount")}>
        <strong>{money(total)}</strong>
      </Fact>
    </>
  );
}
