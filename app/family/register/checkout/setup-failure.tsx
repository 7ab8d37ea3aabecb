import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useLocation } from "wouter";
import { useSetupErrorText } from "#app/family/payment/payment-error-text.ts";
import { SkeletonWhileLeaving } from "#app/family/payment/payment-notices.tsx";
import { OrderPriceLines } from "#app/family/register/order-price-lines.tsx";
import { type PendingOrder, type QuotedPrice, savePendingOrder } from "#app/family/register/pending-order.ts";
import { storeReturnedErrors } from "#app/family/register/returned-errors.ts";
import { useFindProgram } from "#app/family/register/use-registered-program.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { readFormDraft, saveFormDraft } from "#app/lib/storage/registration-draft.ts";
import { ContactPeople } from "#app/shared/contact-people.tsx";
import { Card } from "#app/ui/card.tsx";
import { showToast } from "#app/ui/toasts.ts";
import { orderPath, questionAt } from "#domain/registration/order-fields.ts";
import { FORM_FIELDS } from "#domain/registration/questions.ts";
import type { FieldErrors } from "#domain/text/checks.ts";
import { joinNames } from "#domain/time/sessions.ts";
import {
  AlreadyRegisteredNotice,
  NoticePage,
  OFFER_ERROR_CODES,
  OfferRejectedNotice,
  ORDER_ERROR_CODES,
  OrderRejectedNotice,
  UnavailableNotice,
  useNoticeActions,
} from "./checkout-notices.tsx";

interface AidRejectedNoticeProps {
  order: PendingOrder;
  /** Called when the order was stored without the request. */
  onChanged: () => void;
}

/**
 * Notice that no more spots are held for aid requests: shows the contacts, and payment of the same order by
 * card (docs/reference/aid.md).
 */
export function AidRejectedNotice({ order: { aid: _aid, ...order }, onChanged }: AidRejectedNoticeProps) {
  const { t } = useTranslation("checkout");
  const payByCard = () => {
    saveFormDraft({ ...readFormDraft(), asksAid: false });
    savePendingOrder(order);
    onChanged();
  };
  return (
    <OrderRejectedNotice
      code="aid_limit"
      firstAction={{ label: t("free.aid.payByCard"), onClick: payByCard }}
    />
  );
}

/** Error codes that may concern only some children of an order. */
const CHILD_ERROR_CODES = [
  "program_full",
  "already_registered",
  "same_child_twice",
  "not_yet_open",
  "registration_closed",
  "no_group",
  "not_payable",
  "not_found",
] as const;
type ChildErrorCode = (typeof CHILD_ERROR_CODES)[number];

export interface RejectedChildren {
  code: ChildErrorCode;
  /** Indexes of the children in the order, from 0. */
  childIndexes: readonly number[];
}

/**
 * The children that an error concerns. Undefined if the error concerns the whole order, there is only one
 * child, or the server named none.
 */
export function rejectedChildren(
  { code, body }: ApiError,
  { children }: PendingOrder,
): RejectedChildren | undefined {
  const childErrorCode = CHILD_ERROR_CODES.find((childError) => childError === code);
  if (!childErrorCode || children.length < 2 || !Array.isArray(body.children)) return undefined;
  const childIndexes = body.children.filter(
    (childIndex): childIndex is number => Number.isInteger(childIndex) && childIndex in children,
  );
  return childIndexes.length > 0 ? { code: childErrorCode, childIndexes } : undefined;
}

/** The rejected children's error codes by path in the order: at the child's name, or at its program. */
export function errorsOfChildren({ code, childIndexes }: RejectedChildren): FieldErrors {
  const field = code === "already_registered" || code === "same_child_twice" ? "childFirstName" : "programId";
  return Object.fromEntries(childIndexes.map((childIndex) => [orderPath(field, childIndex), code]));
}

interface ChildRejectedNoticeProps {
  order: PendingOrder;
  rejected: RejectedChildren;
  /** Called when the order was stored without these children. */
  onChanged: () => void;
}

/**
 * Notice that some children cannot be registered. Nothing was reserved for the others, and the family decides
 * how to continue.
 */
export function ChildRejectedNotice({
  order,
  rejected: { code, childIndexes },
  onChanged,
}: ChildRejectedNoticeProps) {
  const { t, language } = useTranslation("checkout");
  const { home } = useNoticeActions();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const programOf = useFindProgram();
  const rejectedOrderChildren = childIndexes.flatMap((childIndex) => order.children[childIndex] ?? []);
  const names = joinNames(
    rejectedOrderChildren.map(({ firstName }) => firstName),
    language,
  );
  const remainingChildren = order.children.filter((_child, childIndex) => !childIndexes.includes(childIndex));
  const continueWithout = () => {
    savePendingOrder({ ...order, children: remainingChildren, quotedPrice: undefined });
    onChanged();
  };
  const chooseProgram = () => {
    storeReturnedErrors(errorsOfChildren({ code, childIndexes }));
    // The form must know the spots that are left now.
    void queryClient.invalidateQueries({ queryKey: ["/api/programs"] });
    navigate("/register");
  };
  const actions = [
    { label: t("childRefused.without", { names }), onClick: continueWithout },
    { label: t("childRefused.choose"), onClick: chooseProgram },
    home,
  ];
  const text = (
    <>
      {rejectedOrderChildren.map(({ programId, firstName: name }) => (
        <p key={`${name} ${programId}`}>
          {t(`childRefused.${code}`, { name, program: programOf(programId).details.campName })}
        </p>
      ))}
      <p>{t("childRefused.kept")}</p>
    </>
  );
  return (
    <NoticePage
      title={t("childRefused.title", { names })}
      text={text}
      actions={remainingChildren.length > 0 ? actions : actions.slice(1)}
    >
      <ContactPeople />
    </NoticePage>
  );
}

/** The new price in a price_changed response; undefined for other errors. */
function newPriceOf({ code, body }: ApiError): QuotedPrice | undefined {
  const { lines, totalCents, quoteHash } = body;
  if (code !== "price_changed" || typeof quoteHash !== "string") return undefined;
  return { lines: lines as QuotedPrice["lines"], totalCents: Number(totalCents), quoteHash };
}

interface LabeledPriceLinesProps {
  title: string;
  price: QuotedPrice;
  order: PendingOrder;
}

function LabeledPriceLines({ title, price: { lines, totalCents }, order }: LabeledPriceLinesProps) {
  const { t } = useTranslation("checkout");
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId} padding="none" className="min-w-0 p-6">
      <h2 id={titleId} className="text-title">
        {title}
      </h2>
      <OrderPriceLines
        lines={lines}
        pricedChildren={order.children}
        total={{ label: t("terms:total"), cents: totalCents }}
      />
    </Card>
  );
}

interface PriceChangedNoticeProps {
  order: PendingOrder;
  price: QuotedPrice;
  /** Called when the order was stored with the new price. */
  onAccepted: () => void;
}

/**
 * Notice that the price has changed. Nothing is charged before the family accepts it
 * (docs/reference/prices.md#price-guarantee).
 */
function PriceChangedNotice({ order, price, onAccepted }: PriceChangedNoticeProps) {
  const { t } = useTranslation("checkout");
  const { change, home } = useNoticeActions();
  const { title, message } = useErrorText().describeCode("price_changed");
  const confirmKey = order.aid === undefined ? "priceChanged.confirm" : "free.aid.confirm";
  const accept = () => {
    savePendingOrder({ ...order, quotedPrice: price });
    onAccepted();
  };
  const isPaid = price.totalCents > 0 && order.aid === undefined;
  const label = isPaid ? t("card.pay", { amount: price.totalCents }) : t(confirmKey);
  return (
    <NoticePage
      title={title}
      text={<p>{message}</p>}
      facts={
        <div className="grid gap-6 sm:grid-cols-2">
          {order.quotedPrice && (
            <LabeledPriceLines title={t("priceChanged.before")} price={order.quotedPrice} order={order} />
          )}
          <LabeledPriceLines title={t("priceChanged.now")} price={price} order={order} />
        </div>
      }
      actions={[{ label, onClick: accept }, change, home]}
    />
  );
}

/** True if the form has a field for this path, given the number of children. */
function isFormField(path: string, childCount: number): boolean {
  const { field, child = 0 } = questionAt(path);
  const isKnown = field.startsWith("answers.") || FORM_FIELDS.some((formField) => formField === field);
  return isKnown && child < childCount && orderPath(field, child) === path;
}

/** True if the server rejected answers that the form can mark. */
function hasFieldErrors(error: unknown, order: PendingOrder): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return Object.keys(error.fields).some((path) => isFormField(path, order.children.length));
}

interface OrderSetupFailureProps {
  error: unknown;
  order: PendingOrder;
  /** Called when the family accepts the new price or continues without a child. */
  onOrderReload: () => void;
}

/**
 * Returns to the form and its invalid fields, or to the home page with the reason. Typed values stay
 * (docs/reference/texts.md#failure-and-success-messages).
 */
function ReturnToForm({ error, order }: Pick<OrderSetupFailureProps, "error" | "order">) {
  const errorText = useSetupErrorText("paymentSetupFailed");
  const [, navigate] = useLocation();
  const goBack = () => {
    if (hasFieldErrors(error, order)) {
      storeReturnedErrors(error.fields);
      return navigate("/register", { replace: true });
    }
    const { title, message } = errorText(error);
    showToast({ title, message, tone: "destructive" });
    navigate("/", { replace: true });
  };
  return <SkeletonWhileLeaving onLeave={goBack} />;
}

/** The notice for the reason why an order could not be set up. */
export function OrderSetupFailure({ error, order, onOrderReload }: OrderSetupFailureProps) {
  const apiError = error instanceof ApiError ? error : undefined;
  const code = apiError?.code;
  const offerErrorCode = order.offerId && OFFER_ERROR_CODES.find((known) => known === code);
  if (offerErrorCode) return <OfferRejectedNotice code={offerErrorCode} />;
  const price = apiError && newPriceOf(apiError);
  if (price) return <PriceChangedNotice price={price} order={order} onAccepted={onOrderReload} />;
  if (code === "aid_limit") return <AidRejectedNotice order={order} onChanged={onOrderReload} />;
  if (code === "payment_unavailable") return <UnavailableNotice />;
  const rejected =
    apiError && !hasFieldErrors(apiError, order) ? rejectedChildren(apiError, order) : undefined;
  if (rejected) return <ChildRejectedNotice rejected={rejected} order={order} onChanged={onOrderReload} />;
  if (code === "already_registered") return <AlreadyRegisteredNotice />;
  const orderErrorCode = ORDER_ERROR_CODES.find((known) => known === code);
  return orderErrorCode ? (
    <OrderRejectedNotice code={orderErrorCode} />
  ) : (
    <ReturnToForm error={error} order={order} />
  );
}
