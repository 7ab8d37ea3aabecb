import { Printer } from "lucide-react";
import { CalendarLink } from "#app/facts/calendar-links.tsx";
import { ContactPeople } from "#app/facts/contact-people.tsx";
import { ChangeContacts } from "#app/family/mine/change/change-button.tsx";
import {
  type Family,
  type FamilyChild,
  type FamilyOrder,
  useFamilyAgain,
} from "#app/family/mine/use-family.ts";
import { useAidWords } from "#app/family/payment/order-status.ts";
import { PayOpen } from "#app/family/payment/pay-open.tsx";
import { PriceLines } from "#app/family/register/price-lines.tsx";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { printOnly } from "#app/ui/print-only.ts";
import { priceWord } from "#content/product/price-words.ts";
import { formatPhone } from "#domain/text/phone.ts";
import { CancelChild } from "./cancel-child.tsx";
import { ChildCard } from "./child-card.tsx";
import { RegisterAgain } from "./register-again.tsx";

/** What was charged, paid and given back. */
function Money({ order }: { order: FamilyOrder }) {
  const { t, language } = useTranslation("familyPage");
  const { dayOf, money } = useFormat();
  const nameOf = (id: string | null) => order.children.find((child) => child.id === id)?.firstName ?? null;
  const lines = order.lines.map(({ kind, cents, registrationId }) => {
    const name = nameOf(registrationId);
    const line = t(`terms:lines.${kind}`);
    return { label: name ? t("terms:named", { name, line }) : line, cents };
  });
  const { paidCents, refundedCents, onItsWayCents, disputedCents, remainingCents } = order.money;
  const returned = [
    [t("money.back"), refundedCents],
    [t("money.onItsWay"), onItsWayCents],
    [t("money.disputed"), disputedCents],
  ] as const;
  const isBack = remainingCents !== paidCents;
  const sums = [
    [t("money.paid"), paidCents] as const,
    ...returned.filter(([, cents]) => cents > 0),
    [t("money.remaining"), remainingCents] as const,
  ];
  const total = lines.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <div>
      <h3 className="text-title">{t("money.title")}</h3>
      <PriceLines lines={lines} total={{ label: t("terms:total"), cents: total }} />
      <ul className="tabular-nums mt-3 grid gap-1 text-small">
        {order.payments.map(({ reference, amountCents, paidAt, method, state }) => (
          <li key={reference} className="flex flex-wrap justify-between gap-x-4">
            <span>
              <span>{`${paidAt ? dayOf(paidAt) : ""}, ${t(`money.by.${method}`)} (${reference})`}</span>
              {state === "canceled" && <strong>{`, ${t("money.checkReturned")}`}</strong>}
            </span>
            <span className="font-semibold">{priceWord(amountCents, language)}</span>
          </li>
        ))}
        {isBack &&
          sums.map(([label, cents]) => (
            <li key={label} className="flex flex-wrap justify-between gap-x-4">
              <span>{label}</span>
              <span className="font-semibold">{money(cents)}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}

/** How the family is reached. */
function Contacts({ order }: { order: FamilyOrder }) {
  const { t } = useTranslation("familyPage");
  const { guardian, emergencyContact } = order;
  const people = [
    {
      label: t("terms:guardian"),
      lines: [`${guardian.firstName} ${guardian.lastName}`, formatPhone(guardian.phone), guardian.address],
    },
    {
      label: t("terms:emergencyContact"),
      lines: [emergencyContact.name, emergencyContact.relation, formatPhone(emergencyContact.phone)],
    },
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

/** So many children are all unfolded: a page of eight would be thirty screens of a phone. */
const UNFOLDED_MAX = 3;

const TO_DO = new Set<FamilyChild["outcome"]>(["waiting", "unpaid", "review"]);

/** Whether a child's card is unfolded at first. */
function isUnfolded({ orders }: Family, child: FamilyChild): boolean {
  const all = orders.flatMap(({ children }) => children);
  return all.length <= UNFOLDED_MAX || child === all[0] || TO_DO.has(child.outcome);
}

const payId = ({ id }: FamilyOrder) => `pay-${id}`;

/** What is still to pay and until when, with a link to paying it, after what the club pays; or that the club has its request for aid. */
function OpenAmount({ order }: { order: FamilyOrder }) {
  const { openCents, dueOn, aidRequest, aidCents, children, money } = order;
  const { t, language } = useTranslation("familyPage");
  const { date } = useFormat();
  const aidWords = useAidWords(children.length);
  if (openCents <= 0) return null;
  if (aidRequest) {
    const { title, text } = aidWords(aidRequest);
    return <Notice title={title}>{text}</Notice>;
  }
  const open = t("order.open", { amount: priceWord(openCents, language) });
  const granted = t("order.aid", { amount: priceWord(aidCents, language) });
  return (
    <Notice tone={aidCents > 0 ? "success" : "warning"} title={aidCents > 0 ? granted : open}>
      {aidCents > 0 && <p className="font-semibold">{open}</p>}
      {money.disputedCents > 0 && (
        <p>{t("order.disputed", { amount: priceWord(money.disputedCents, language) })}</p>
      )}
      <p>{dueOn ? t("order.dueOn", { on: date(dueOn) }) : t("order.dueSoon")}</p>
      <TextLink href={`#${payId(order)}`} variant="alone" className="print:hidden">
        {t("order.pay")}
      </TextLink>
    </Notice>
  );
}

/** A refund that a bank did not take: the club still has the money. The words are those of the email. */
function FailedRefund({ cents }: { cents: number }) {
  const { t } = useTranslation("familyPage");
  const { money } = useFormat();
  if (cents === 0) return null;
  return (
    <Notice tone="warning" title={t("money.failed", { amount: money(cents) })}>
      <p>{t("money.failedText")}</p>
      <ContactPeople />
    </Notice>
  );
}

interface OrderCardProps {
  family: Family;
  order: FamilyOrder;
}

/** One order: its children, contacts and money, to print on its own. */
export function OrderCard({ family, order }: OrderCardProps) {
  const { programs } = family;
  const { t } = useTranslation("familyPage");
  const { club } = useSiteData();
  const { dayOf } = useFormat();
  const again = useFamilyAgain();
  const season = programs.find(({ seasonId }) => seasonId === order.seasonId)?.seasonName ?? "";
  // Two orders may be of one season and day.
  const names = new Set(order.children.map(({ firstName }) => firstName));
  return (
    <Card
      aria-label={`${season}: ${[...names].join(", ")}`}
      padding="page"
      data-printable
      className="grid gap-6 print:block print:space-y-6"
    >
      <div>
        <p className="hidden text-small text-dusk-700 print:block">{club.name}</p>
        <h2 className="text-headline">{season}</h2>
        <p className="text-dusk-700">{t("order.madeOn", { on: dayOf(order.createdAt) })}</p>
      </div>
      <OpenAmount order={order} />
      <FailedRefund cents={order.failedRefundCents} />
      {/* No grid on paper: Chrome prints the rows after a page break over each other. */}
      <div className="grid gap-4 xl:grid-cols-2 print:block print:space-y-4">
        {order.children.map((child) => {
          const program = programs.find(({ id }) => id === child.programId);
          return (
            program && (
              <ChildCard
                key={child.id}
                child={child}
                program={program}
                order={order}
                isOpen={isUnfolded(family, child)}
              >
                <div className="flex flex-wrap gap-x-6 print:hidden">
                  {child.outcome === "registered" && program.sessions.length > 0 && (
                    <CalendarLink program={program} variant="secondary" />
                  )}
                  <RegisterAgain family={family} order={order} child={child} />
                  {child.leftAt === null && <CancelChild child={child} program={program} />}
                </div>
              </ChildCard>
            )
          );
        })}
      </div>
      <Contacts order={order} />
      <ChangeContacts order={order} />
      <Money order={order} />
      <div id={payId(order)} className="scroll-mt-8 empty:hidden">
        <PayOpen
          orderId={order.id}
          openCents={order.openCents}
          isOptional={order.aidRequest !== null}
          onPaid={() => void again()}
        />
      </div>
      <div className="print:hidden">
        <Button variant="quiet" onClick={({ currentTarget }) => printOnly(currentTarget)}>
          <Printer aria-hidden size={20} />
          {t("order.print")}
        </Button>
      </div>
    </Card>
  );
}
