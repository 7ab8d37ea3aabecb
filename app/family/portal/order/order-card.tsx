import { PayOpenBalance } from "#app/family/payment/pay-open-balance.tsx";
import { ChangeContactsButton } from "#app/family/portal/change/change-button.tsx";
import { useFamilyMutation } from "#app/family/portal/family-mutation.tsx";
import {
  type Family,
  type FamilyChild,
  type FamilyOrder,
  useRefetchFamily,
} from "#app/family/portal/use-family.ts";
import { PriceLines } from "#app/family/register/price-lines.tsx";
import { api } from "#app/lib/api.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { CalendarLink } from "#app/shared/calendar-links.tsx";
import { ContactPeople } from "#app/shared/contact-people.tsx";
import { FamilyActionError } from "#app/shared/family-form.tsx";
import { ChangeSecondGuardian } from "#app/shared/second-guardian.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { priceOrFree } from "#content/product/price-texts.ts";
import type { SecondGuardian } from "#domain/registration/second-guardian.ts";
import { formatPhone } from "#domain/text/phone.ts";
import { CancelRegistration } from "./cancel-registration.tsx";
import { FamilyChildCard } from "./family-child-card.tsx";
import { paymentAnchorId } from "./open-balance.tsx";
import { RegisterAgain } from "./register-again.tsx";

function OrderSecondGuardian({ order: { id, children, secondGuardian } }: { order: FamilyOrder }) {
  const { t } = useTranslation("familyPage");
  const saveGuardian = useFamilyMutation(
    (guardian: SecondGuardian | null) =>
      api.family.orders[":id"]["second-guardian"].$put({ param: { id }, json: { guardian } }, withTimeout()),
    { toast: { title: t("terms:saved") } },
  );
  if (children.every(({ deletedAt }) => deletedAt !== null)) return null;
  return (
    <ChangeSecondGuardian
      guardian={secondGuardian}
      mutation={saveGuardian}
      errorNotice={(error) => <FamilyActionError error={error} />}
    />
  );
}

function OrderMoney({ order }: { order: FamilyOrder }) {
  const { t, language } = useTranslation("familyPage");
  const { dayOf, money } = useFormat();
  const nameOf = (id: string | null) => order.children.find((child) => child.id === id)?.firstName ?? null;
  const lines = order.lines.map(({ kind, cents, registrationId }) => {
    const name = nameOf(registrationId);
    const line = t(`terms:lines.${kind}`);
    return { label: name ? t("terms:named", { name, line }) : line, cents };
  });
  const { paidCents, refundedCents, pendingRefundCents, disputedCents, remainingCents } = order.money;
  const deductions = [
    [t("money.refunded"), refundedCents],
    [t("money.pendingRefund"), pendingRefundCents],
    [t("money.disputed"), disputedCents],
  ] as const;
  const hasRefunds = remainingCents !== paidCents;
  const totals = [
    [t("money.paid"), paidCents] as const,
    ...deductions.filter(([, cents]) => cents > 0),
    [t("money.remaining"), remainingCents] as const,
  ];
  const total = lines.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <div>
      <h3 className="text-title">{t("money.title")}</h3>
      <PriceLines lines={lines} total={{ label: t("terms:total"), cents: total }} />
      <ul className="tabular-nums mt-3 grid gap-1 text-small">
        {order.payments.map(({ reference, amountCents, paidAt, method, methodName, state }) => (
          <li key={reference} className="flex flex-wrap justify-between gap-x-4">
            <span>
              <span>{`${paidAt ? dayOf(paidAt) : ""}, ${methodName ?? t(`money.by.${method}`)} (${reference})`}</span>
              {state === "canceled" && <strong>{`, ${t("money.checkReturned")}`}</strong>}
            </span>
            <span className="font-semibold">{priceOrFree(amountCents, language)}</span>
          </li>
        ))}
        {hasRefunds &&
          totals.map(([label, cents]) => (
            <li key={label} className="flex flex-wrap justify-between gap-x-4">
              <span>{label}</span>
              <span className="font-semibold">{money(cents)}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}

function OrderContacts({ order }: { order: FamilyOrder }) {
  const { t } = useTranslation(["familyPage", "secondGuardian"]);
  const { guardian, secondGuardian, emergencyContact } = order;
  const contactLines = ({ name, phone, email, hasUnsubscribed }: NonNullable<typeof secondGuardian>) => [
    name,
    formatPhone(phone),
    email,
    hasUnsubscribed && t("secondGuardian:unsubscribed"),
  ];
  const people = [
    {
      label: t("terms:guardian"),
      lines: [`${guardian.firstName} ${guardian.lastName}`, formatPhone(guardian.phone), guardian.address],
    },
    {
      label: t("terms:emergencyContact"),
      lines: [emergencyContact.name, emergencyContact.relation, formatPhone(emergencyContact.phone)],
    },
    ...(secondGuardian ? [{ label: t("secondGuardian:title"), lines: contactLines(secondGuardian) }] : []),
  ];
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      {people.map(({ label, lines }) => (
        <div key={label}>
          <dt className="text-small text-dusk-700">{label}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">
            {lines.filter(Boolean).join("\n") || t("terms:notAnswered")}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** With more children, the cards start collapsed, because the page would be too long. */
const MAX_EXPANDED_CHILDREN = 3;

const OPEN_OUTCOMES = new Set<FamilyChild["outcome"]>(["waiting", "unpaid", "review"]);

/** True if a child's card starts expanded. */
function isExpanded({ orders }: Family, child: FamilyChild): boolean {
  const allChildren = orders.flatMap(({ children }) => children);
  return (
    allChildren.length <= MAX_EXPANDED_CHILDREN ||
    child === allChildren[0] ||
    OPEN_OUTCOMES.has(child.outcome)
  );
}

/** One order with its children, contacts and money; printable on its own. */
export function OrderCard({ family, order }: { family: Family; order: FamilyOrder }) {
  const { programs } = family;
  const { t } = useTranslation("familyPage");
  const { club } = useSiteData();
  const { dayOf, money } = useFormat();
  const { failedRefundCents } = order;
  const refetchFamily = useRefetchFamily();
  const seasonName = programs.find(({ seasonId }) => seasonId === order.seasonId)?.seasonName ?? "";
  // Two orders may have the same season and day.
  const names = new Set(order.children.map(({ firstName }) => firstName));
  return (
    <Card
      aria-label={`${seasonName}: ${[...names].join(", ")}`}
      padding="page"
      data-printable
      className="grid gap-6 print:block print:space-y-6"
    >
      <div>
        <p className="hidden text-small text-dusk-700 print:block">{club.name}</p>
        <h2 className="text-headline">{seasonName}</h2>
        <p className="text-dusk-700">{t("order.madeOn", { on: dayOf(order.createdAt) })}</p>
      </div>
      {/* A refund that the bank rejected: the club still has the money. Same texts as the email. */}
      {failedRefundCents > 0 && (
        <Notice
          tone="warning"
          title={t("money.failed", { amount: money(failedRefundCents) })}
          text={t("money.failedText")}
        >
          <ContactPeople />
        </Notice>
      )}
      {/* No grid on paper: Chrome prints the rows after a page break over each other. */}
      <div className="grid gap-4 xl:grid-cols-2 print:block print:space-y-4">
        {order.children.map((child) => {
          const program = programs.find(({ id }) => id === child.programId);
          return (
            program && (
              <FamilyChildCard
                key={child.id}
                child={child}
                program={program}
                order={order}
                startsOpen={isExpanded(family, child)}
              >
                <div className="flex flex-wrap gap-x-6 print:hidden">
                  {child.outcome === "registered" && program.sessions.length > 0 && (
                    <CalendarLink program={program} variant="secondary" />
                  )}
                  <RegisterAgain family={family} order={order} child={child} />
                  {child.deletedAt === null && <CancelRegistration child={child} program={program} />}
                </div>
              </FamilyChildCard>
            )
          );
        })}
      </div>
      <OrderContacts order={order} />
      <ChangeContactsButton order={order} />
      <OrderSecondGuardian order={order} />
      <OrderMoney order={order} />
      <div id={paymentAnchorId(order)} className="scroll-mt-8 empty:hidden">
        <PayOpenBalance
          orderId={order.id}
          openCents={order.openCents}
          isOptional={order.aidRequest !== null}
          onBalanceChanged={() => void refetchFamily()}
        />
      </div>
      <PrintButton label={t("order.print")} />
    </Card>
  );
}
