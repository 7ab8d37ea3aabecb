import { useId } from "react";
import { useLocation } from "wouter";
import { ContactPeople } from "#app/facts/contact-people.tsx";
import { useSetupErrorText } from "#app/family/payment/payment-error-text.ts";
import { Leave } from "#app/family/payment/payment-notices.tsx";
import { OrderBill } from "#app/family/register/order-bill.tsx";
import { type PendingOrder, type ShownPrice, savePendingOrder } from "#app/family/register/pending-order.ts";
import { returnOrderErrors } from "#app/family/register/returned-errors.ts";
import { useChosenPrograms } from "#app/family/register/use-chosen-program.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { readFormDraft, saveFormDraft } from "#app/lib/storage/form-draft.ts";
import { Card } from "#app/ui/card.tsx";
import { showToast } from "#app/ui/toasts.ts";
import { orderField, questionAt } from "#domain/registration/order-fields.ts";
import { FORM_FIELDS } from "#domain/registration/questions.ts";
import { joinNames } from "#domain/time/sessions.ts";
import {
  AlreadyRegisteredNotice,
  NoticePage,
  OfferRefusedNotice,
  offerRefusalOf,
  RefusedNotice,
  refusalOf,
  UnavailableNotice,
  useWays,
} from "./checkout-notices.tsx";

interface AidRefusedProps {
  order: PendingOrder;
  /** The order was stored without the request. */
  onChanged: () => void;
}

/** No more places are kept for families who ask: whom to call, and paying the same order by card (docs/reference/aid.md). */
export function AidRefused({ order: { aid: _asked, ...order }, onChanged }: AidRefusedProps) {
  const { t } = useTranslation("checkout");
  const payByCard = () => {
    saveFormDraft({ ...readFormDraft(), asksAid: false });
    savePendingOrder(order);
    onChanged();
  };
  return <RefusedNotice code="aid_limit" first={{ label: t("free.aid.payByCard"), onClick: payByCard }} />;
}

/** Refusals that may concern only some children of an order. */
const CHILD_REFUSALS = [
  "program_full",
  "already_registered",
  "same_child_twice",
  "not_yet_open",
  "registration_closed",
  "no_group",
  "not_payable",
  "not_found",
] as const;
type ChildRefusal = (typeof CHILD_REFUSALS)[number];

export interface RefusedChildren {
  code: ChildRefusal;
  /** Indexes of the children in the order, from 0. */
  places: readonly number[];
}

/**
 * The children that a refusal concerns. undefined if it concerns the whole order, there is only one child, or the
 * server named none.
 */
export function refusedChildren(
  { code, body }: ApiError,
  { children }: PendingOrder,
): RefusedChildren | undefined {
  const refusal = CHILD_REFUSALS.find((refusalCode) => refusalCode === code);
  if (!refusal || children.length < 2 || !Array.isArray(body.children)) return undefined;
  const places = body.children.filter(
    (childIndex): childIndex is number => Number.isInteger(childIndex) && childIndex in children,
  );
  return places.length > 0 ? { code: refusal, places } : undefined;
}

interface ChildRefusedProps {
  order: PendingOrder;
  refused: RefusedChildren;
  /** The order was stored without these children. */
  onChanged: () => void;
}

/** Some children cannot be registered. Nothing was reserved for the others either, and the family decides how to go on. */
export function ChildRefused({ order, refused: { code, places }, onChanged }: ChildRefusedProps) {
  const { t, language } = useTranslation("checkout");
  const { home } = useWays();
  const [, navigate] = useLocation();
  const programOf = useChosenPrograms();
  const refused = places.flatMap((childIndex) => order.children[childIndex] ?? []);
  const names = joinNames(
    refused.map(({ firstName }) => firstName),
    language,
  );
  const others = order.children.filter((_child, childIndex) => !places.includes(childIndex));
  const goOn = () => {
    savePendingOrder({ ...order, children: others, shown: undefined });
    onChanged();
  };
  const choose = () => {
    returnOrderErrors({ code, fields: {}, body: { children: places } });
    navigate("/register");
  };
  const ways = [
    { label: t("childRefused.without", { names }), onClick: goOn },
    { label: t("childRefused.choose"), onClick: choose },
    home,
  ];
  const text = (
    <>
      {refused.map(({ programId, firstName: name }) => (
        <p key={`${name} ${programId}`} className="font-semibold">
          {t(`childRefused.${code}`, { name, program: programOf(programId).words.campName })}
        </p>
      ))}
      <p>{t("childRefused.kept")}</p>
    </>
  );
  return (
    <NoticePage
      title={t("childRefused.title", { names })}
      text={text}
      ways={others.length > 0 ? ways : ways.slice(1)}
    >
      <ContactPeople />
    </NoticePage>
  );
}

/** The new price in a price_changed answer; undefined for any other. */
function newPriceOf({ code, body }: ApiError): ShownPrice | undefined {
  const { lines, totalCents, quoteHash } = body;
  if (code !== "price_changed" || typeof quoteHash !== "string") return undefined;
  return { lines: lines as ShownPrice["lines"], totalCents: Number(totalCents), quoteHash };
}

interface BillProps {
  title: string;
  price: ShownPrice;
  order: PendingOrder;
}

function Bill({ title, price: { lines, totalCents }, order }: BillProps) {
  const { t } = useTranslation("checkout");
  const id = useId();
  return (
    <Card aria-labelledby={id} padding="none" className="min-w-0 p-6">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      <OrderBill
        lines={lines}
        billed={order.children}
        total={{ label: t("terms:total"), cents: totalCents }}
      />
    </Card>
  );
}

interface PriceChangedProps {
  order: PendingOrder;
  price: ShownPrice;
  /** The order was stored with the new price. */
  onAccepted: () => void;
}

/**
 * The price has changed since the family saw it. Nothing is charged before it accepts
 * (docs/reference/prices.md#price-guarantee).
 */
function PriceChanged({ order, price, onAccepted }: PriceChangedProps) {
  const { t } = useTranslation("checkout");
  const { change, home } = useWays();
  const { title, message } = useErrorText().describeCode("price_changed");
  const words = order.aid === undefined ? "priceChanged.confirm" : "free.aid.confirm";
  const accept = () => {
    savePendingOrder({ ...order, shown: price });
    onAccepted();
  };
  const isPaid = price.totalCents > 0 && order.aid === undefined;
  const label = isPaid ? t("card.pay", { amount: price.totalCents }) : t(words);
  return (
    <NoticePage title={title} text={<p>{message}</p>} ways={[{ label, onClick: accept }, change, home]}>
      <div className="grid gap-6 sm:grid-cols-2">
        {order.shown && <Bill title={t("priceChanged.before")} price={order.shown} order={order} />}
        <Bill title={t("priceChanged.now")} price={price} order={order} />
      </div>
    </NoticePage>
  );
}

/** Whether the form has a field for this path, given the number of children. */
function isOfForm(path: string, children: number): boolean {
  const { field, child = 0 } = questionAt(path);
  const isAsked = field.startsWith("answers.") || FORM_FIELDS.some((known) => known === field);
  return isAsked && child < children && orderField(field, child) === path;
}

/** Whether the server refused answers that the form can mark. */
function isAboutFields(error: unknown, order: PendingOrder): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return Object.keys(error.fields).some((path) => isOfForm(path, order.children.length));
}

interface SetupFailedProps {
  error: unknown;
  order: PendingOrder;
  /** The family decided to pay the new price or to go on without a child. */
  onDecided: () => void;
}

/**
 * Goes back to the form and its wrong fields, or to the home page with the reason. Typed values stay
 * (docs/reference/texts.md#failure-and-success-messages).
 */
function LeadBack({ error, order }: Pick<SetupFailedProps, "error" | "order">) {
  const errorText = useSetupErrorText("paymentSetupFailed");
  const [, navigate] = useLocation();
  const leave = () => {
    if (isAboutFields(error, order)) {
      returnOrderErrors(error);
      return navigate("/register", { replace: true });
    }
    const { title, message } = errorText(error);
    showToast({ title, message, tone: "destructive" });
    navigate("/", { replace: true });
  };
  return <Leave go={leave} />;
}

/** The notice for each reason why a payment could not be set up. */
export function SetupFailed({ error, order, onDecided }: SetupFailedProps) {
  const failure = error instanceof ApiError ? error : undefined;
  const code = failure?.code;
  const offerRefusal = order.offerId ? offerRefusalOf(code) : undefined;
  if (offerRefusal) return <OfferRefusedNotice code={offerRefusal} />;
  const price = failure && newPriceOf(failure);
  if (price) return <PriceChanged price={price} order={order} onAccepted={onDecided} />;
  if (code === "aid_limit") return <AidRefused order={order} onChanged={onDecided} />;
  if (code === "payment_unavailable") return <UnavailableNotice />;
  const refused = failure && !isAboutFields(failure, order) ? refusedChildren(failure, order) : undefined;
  if (refused) return <ChildRefused refused={refused} order={order} onChanged={onDecided} />;
  if (code === "already_registered") return <AlreadyRegisteredNotice />;
  const refusal = refusalOf(code);
  return refusal ? <RefusedNotice code={refusal} /> : <LeadBack error={error} order={order} />;
}
