import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "wouter";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useShirtSizeLabel } from "#app/shared/use-shirt-size-label.ts";
import { ActionButton, type RequestAction } from "#app/staff/registrations/actions/action-dialogs.tsx";
import type { StaffRegistration } from "#app/staff/registrations/registration-keys.ts";
import { childName } from "#app/staff/shared/display/child-name.ts";
import { DialLink } from "#app/staff/shared/display/dial-link.tsx";
import { RowCheckbox } from "#app/staff/shared/list/row-checkbox.tsx";
import { useRegistrationView } from "#app/staff/shared/list/use-registration-view.ts";
import type { Selection } from "#app/staff/shared/list/use-selection.ts";
import { Card } from "#app/ui/card.tsx";
import { EmailLink } from "#app/ui/email-link.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { TSHIRT_SIZES } from "#domain/registration/limits.ts";
import { Amounts, AttentionBadges, PaymentBadge, WaiverBadge } from "./registration-cells.tsx";

interface RegistrationCardProps {
  registration: StaffRegistration;
  onAction: RequestAction;
}

/** Guardian, contact details, siblings in the order, and the registration time. */
function GuardianFacts({ registration }: Pick<RegistrationCardProps, "registration">) {
  const { t } = useTranslation("admin");
  const { instant } = useFormat();
  const { hrefOf } = useRegistrationView();
  const { parentFirstName, parentLastName, email, phoneShown, dial, siblings, createdAt } = registration;
  return (
    <dl>
      <Fact label={t("terms:parentName")}>{`${parentFirstName} ${parentLastName}`}</Fact>
      <Fact label={t("terms:fields.phone")}>
        <DialLink phone={phoneShown} href={dial} className="decoration-sand-500" />
      </Fact>
      <Fact label={t("terms:email")}>
        <EmailLink email={email} />
      </Fact>
      {siblings.length > 0 && (
        <Fact label={t("list.also")}>
          {siblings.map((sibling) => (
            <TextLink
              key={sibling.id}
              href={hrefOf(sibling.id)}
              variant="row"
              className="-my-1 flex min-h-11 items-center justify-end"
            >
              {childName(sibling)}
            </TextLink>
          ))}
        </Fact>
      )}
      <Fact label={t("terms:registrationDate")}>
        <time dateTime={createdAt}>{instant(createdAt)}</time>
      </Fact>
    </dl>
  );
}

function WaiverFacts({ registration }: Pick<RegistrationCardProps, "registration">) {
  const { t } = useTranslation("admin");
  const { date } = useFormat();
  const { waiverSignature, waiverDate } = registration;
  return (
    <div className="mt-2 rounded bg-bone px-3 py-2.5">
      <div className="flex items-start justify-between gap-4">
        <h4 className="font-semibold">{t("waiver.title")}</h4>
        <WaiverBadge registration={registration} />
      </div>
      {waiverSignature && (
        <dl className="mt-1">
          <Fact label={t("waiver.signedBy")}>{waiverSignature}</Fact>
          <Fact label={t("terms:date")}>{waiverDate ? date(waiverDate) : t("waiver.noDate")}</Fact>
        </dl>
      )}
    </div>
  );
}

/** Further details and actions of the card (docs/reference/staff-registrations.md#registration-list). */
function RegistrationCardDetails({ registration, onAction }: RegistrationCardProps) {
  const { t } = useTranslation("admin");
  const { hrefOf } = useRegistrationView();
  const shirtSize = useShirtSizeLabel();
  const { id, childAge, tshirtSize, deletedAt } = registration;
  return (
    <>
      <div className="border-sand-200 border-t pt-2">
        <p className="flex flex-wrap items-center gap-x-3 py-1.5 text-dusk-700">
          <span>{t("terms:ageOf", { age: childAge })}</span>
          <span>{`${t("terms:shirtSize")} ${shirtSize(tshirtSize)}`}</span>
        </p>
        <GuardianFacts registration={registration} />
        <dl className="tabular-nums mt-2 border-sand-200 border-t pt-2">
          <Amounts registration={registration} />
        </dl>
        <WaiverFacts registration={registration} />
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Link
          href={hrefOf(id)}
          data-registration={id}
          aria-label={t("actions.of", { action: t("list.open"), child: childName(registration) })}
          className="inline-flex min-h-11 items-center rounded bg-dusk-900 px-3 font-semibold text-small text-white hover:bg-dusk-950"
        >
          {t("list.open")}
        </Link>
        {deletedAt === null && (
          <ActionButton action="delete" registration={registration} onAction={onAction} />
        )}
      </div>
    </>
  );
}

/** The child, the guardian and the phone in two lines, for use on the field. */
function CardSummary({ registration }: Pick<RegistrationCardProps, "registration">) {
  const { t } = useTranslation("admin");
  const { childAge, tshirtSize, siblings } = registration;
  const { parentFirstName, parentLastName, phoneShown } = registration;
  const siblingNames = siblings.map((sibling) => sibling.childFirstName).join(", ");
  const size = TSHIRT_SIZES.find((candidate) => candidate === tshirtSize);
  return (
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-start justify-between gap-x-3">
        <span className="min-w-0 flex-1 basis-32 text-body leading-snug font-semibold">
          <span>{childName(registration)}</span>{" "}
          <span className="font-normal whitespace-nowrap text-dusk-700">
            {`${childAge}${size ? ` · ${t(`list.shortSizes.${size}`)}` : ""}`}
          </span>
        </span>
        <PaymentBadge registration={registration} />
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-dusk-700">
        <span className="min-w-0 flex-1 basis-24 truncate">
          {`${parentFirstName} ${parentLastName}${siblingNames ? ` · ${t("list.with", { children: siblingNames })}` : ""}`}
        </span>
        <span className="wrap-anywhere">{phoneShown}</span>
      </span>
      <AttentionBadges registration={registration} />
    </span>
  );
}

/** A registration on a small screen: two lines that expand (docs/reference/staff-registrations.md#registration-list). */
export function RegistrationCard({
  registration,
  selection,
  onAction,
}: RegistrationCardProps & { selection: Selection }) {
  const { t } = useTranslation("admin");
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  return (
    <Card as="li" padding="none" className="min-w-0 text-small">
      <div className="flex items-center">
        <RowCheckbox
          label={t("list.select", { child: childName(registration) })}
          isSelected={selection.ids.has(registration.id)}
          onToggle={() => selection.toggle(registration.id)}
          className="-mr-1 w-9"
        />
        <h3 className="tabular-nums min-w-0 flex-1 font-text font-normal">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-14 w-full min-w-0 items-center gap-2 rounded py-2 pr-1.5 text-left hover:bg-sand-100"
          >
            <CardSummary registration={registration} />
            <ChevronDown aria-hidden size={18} className={`shrink-0 ${isOpen ? "rotate-180" : ""}`} />
          </button>
        </h3>
      </div>
      {isOpen && (
        <div id={detailsId} className="px-4 pb-4">
          <RegistrationCardDetails registration={registration} onAction={onAction} />
        </div>
      )}
    </Card>
  );
}
