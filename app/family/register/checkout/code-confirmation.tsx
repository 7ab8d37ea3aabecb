import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { type OrderStatus, orderStatusKey, useOrderStatus } from "#app/family/payment/order-status.ts";
import { api, dataFrom } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { ContactPeople } from "#app/shared/contact-people.tsx";
import { EmailCodeForm } from "#app/shared/email-code-form.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { HoldUntilCode } from "./hold-until.tsx";

interface CodeConfirmationProps {
  orderId: string;
  /** End of the hold in milliseconds, if the page knows it; otherwise taken from the order's status. */
  heldUntil?: number;
  /** Called after a correct code, here or in another tab. */
  onConfirmed: (status: OrderStatus) => void;
  /** Called with every error of the server. */
  onRejected?: (error: ApiError) => void;
  /** Names of the free children in a paid order, if only they wait for the code. */
  pendingNames?: string;
  /** Set if the order has a price: the code confirms the request for aid, or the hold for cash. */
  codeConfirms?: "aid" | "cash" | undefined;
}

const errorCodeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined);

/** API errors after which no emailed code can confirm the order. */
const FINAL_ERROR_CODES = [
  "order_expired",
  "program_full",
  "already_registered",
  "too_many_unpaid",
  "not_found",
] as const;

function FinalErrorNotice({ code, isPaid }: { code: (typeof FINAL_ERROR_CODES)[number]; isPaid: boolean }) {
  const { t } = useTranslation("checkout");
  const { title, message } = useErrorText().describeCode(code === "not_found" ? "order_expired" : code);
  return (
    <div role="alert" className="grid gap-6">
      <Notice tone="warning" title={title} text={message} />
      {!isPaid && (
        <div>
          <LinkButton href="/register" variant="secondary">
            {t("summary.change")}
          </LinkButton>
        </div>
      )}
      <ContactPeople />
    </div>
  );
}

function CodeMailState({ status: { code } }: { status: OrderStatus }) {
  const { t } = useTranslation("checkout");
  if (code === null) return <Notice tone="warning" title={t("free.none")} />;
  if (code.state === "ended") return <Notice tone="warning" title={t("free.over")} />;
  if (code.mail !== "late") return null;
  return <Notice tone="warning" title={t("free.late.title")} text={t("free.late.text")} />;
}

interface CodeAlternativesProps {
  orderId: string;
  /** True in a paid order, whose address is corrected on its own page instead. */
  isBesidePayment: boolean;
  onCodeRequested: (status: OrderStatus) => void;
}

/** Actions to request a new code or correct the address. */
function CodeAlternatives({ orderId, isBesidePayment, onCodeRequested }: CodeAlternativesProps) {
  const { t } = useTranslation("checkout");
  const { describeError } = useErrorText();
  const [message, setMessage] = useState("");
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataFrom(api.orders[":id"].code.$post({ param: { id: orderId } }, withTimeout())),
    onMutate: () => setMessage(""),
    onSuccess: (status) => {
      setMessage(t("free.again.sent"));
      onCodeRequested(status);
    },
    onError: (error) => setMessage(describeError(error).message),
  });
  return (
    <div className="grid gap-2 border-t border-sand-200 pt-5">
      <p>{t("free.hint")}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="quiet" busy={isPending} onClick={() => mutate()}>
          {isPending ? t("terms:sending") : t("free.again.label")}
        </Button>
        {!isBesidePayment && (
          <TextLink href="/register" className="inline-block py-3 font-semibold">
            {t("free.change")}
          </TextLink>
        )}
      </div>
      <p role="status" className="font-semibold">
        {message}
      </p>
    </div>
  );
}

/**
 * Confirms a free order, an aid request, or a hold for cash, by a code from an email instead of a card
 * (docs/reference/orders.md#mailbox-codes). Also used for free children of a paid order.
 */
export function CodeConfirmation({
  orderId,
  heldUntil,
  pendingNames,
  codeConfirms,
  ...callbacks
}: CodeConfirmationProps) {
  const { t } = useTranslation("checkout");
  const textGroup = codeConfirms ? (`free.${codeConfirms}` as const) : "free";
  const titleId = useId();
  const queryClient = useQueryClient();
  const { data: status, error, dataUpdatedAt, refetch } = useOrderStatus(orderId);
  const [finalConfirmError, setFinalConfirmError] = useState<(typeof FINAL_ERROR_CODES)[number]>();
  const confirmation = useMutation({
    mutationFn: (json: { code: string }) =>
      api.orders[":id"].confirm.$post({ param: { id: orderId }, json }, withTimeout()),
    onSuccess: () => void refetch(),
    onError: (confirmError) => {
      setFinalConfirmError(FINAL_ERROR_CODES.find((code) => code === errorCodeOf(confirmError)));
      if (confirmError instanceof ApiError) callbacks.onRejected?.(confirmError);
      void refetch();
    },
  });
  const onConfirmed = useEffectEvent(callbacks.onConfirmed);
  useEffect(() => {
    if (status?.state === "settled" || status?.aid || status?.cash) onConfirmed(status);
  }, [status]);

  const finalErrorCode =
    finalConfirmError ??
    FINAL_ERROR_CODES.find((code) => code === errorCodeOf(error)) ??
    (status?.state === "closed" ? "order_expired" : undefined);
  if (finalErrorCode) return <FinalErrorNotice code={finalErrorCode} isPaid={pendingNames !== undefined} />;
  if (!status) return <Skeleton className="h-96" />;
  return (
    <Card aria-labelledby={titleId} padding="page" className="grid gap-5 self-start border-t-5 border-agave">
      <h2 id={titleId} className="text-title">
        {pendingNames ? t("free.beside.title", { names: pendingNames }) : t(`${textGroup}.title`)}
      </h2>
      <p className="max-w-prose">
        <span>{`${pendingNames ? t("free.beside.sent", { names: pendingNames }) : t(`${textGroup}.sent`)} `}</span>
        <strong className="break-words">{status.mailbox}</strong>
      </p>
      <CodeMailState status={status} />
      <EmailCodeForm
        mutation={confirmation}
        submitLabel={t(confirmation.isPending ? "free.confirming" : `${textGroup}.confirm`)}
      />
      <HoldUntilCode status={status} until={heldUntil ?? dataUpdatedAt + status.heldSeconds * 1000} />
      <CodeAlternatives
        orderId={orderId}
        isBesidePayment={pendingNames !== undefined}
        onCodeRequested={(newStatus) => {
          queryClient.setQueryData(orderStatusKey(orderId), newStatus);
          confirmation.reset();
        }}
      />
    </Card>
  );
}
