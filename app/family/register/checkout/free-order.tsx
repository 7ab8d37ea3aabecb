import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { EmailCodeForm } from "#app/facts/code-form.tsx";
import { ContactPeople } from "#app/facts/contact-people.tsx";
import { type OrderStatus, orderStatusKey, useOrderStatus } from "#app/family/payment/order-status.ts";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

interface FreeOrderProps {
  orderId: string;
  /** When the hold ends, in milliseconds, where the page knows it; otherwise by the order's status. */
  heldUntil?: number;
  /** The code was right, here or in another tab. */
  onConfirmed: (status: OrderStatus) => void;
  /** The code was right, but not every child can still be registered. */
  onRefused?: (error: ApiError) => void;
  /** Names of the free children in a paid order, if only they wait for the code. */
  beside?: string;
  /** The family asks for aid: the code proves its request. */
  isAid?: boolean;
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined);

/** Refusals after which no code helps. */
const ENDS = ["order_over", "program_full", "already_registered", "not_found"] as const;

function Ended({ code, isPaid }: { code: (typeof ENDS)[number]; isPaid: boolean }) {
  const { t } = useTranslation("checkout");
  const { title, message } = useErrorText().describeCode(code === "not_found" ? "order_over" : code);
  return (
    <div role="alert" className="grid gap-6">
      <Notice tone="warning" title={title}>
        <p>{message}</p>
      </Notice>
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

/** The state of the mail with the code, in words. */
function MailNews({ status: { code } }: { status: OrderStatus }) {
  const { t } = useTranslation("checkout");
  if (code === null) return <Notice tone="warning" title={t("free.none")} />;
  if (code.state === "over") return <Notice tone="warning" title={t("free.over")} />;
  if (code.mail !== "late") return null;
  return (
    <Notice tone="warning" title={t("free.late.title")}>
      <p>{t("free.late.text")}</p>
    </Notice>
  );
}

/** Links to request a new code or correct the address. */
function OtherWays({
  orderId,
  isPaid,
  onAsked,
}: {
  orderId: string;
  /** In a paid order the address is corrected on its own page instead. */
  isPaid: boolean;
  onAsked: (status: OrderStatus) => void;
}) {
  const { t } = useTranslation("checkout");
  const { describeError } = useErrorText();
  const [news, setNews] = useState("");
  const { mutate, isPending } = useMutation({
    // The previous code expires.
    mutationFn: async () => {
      const response = await api.orders[":id"].code.$post({ param: { id: orderId } }, withTimeout());
      return (await response.json()).data;
    },
    onMutate: () => setNews(""),
    onSuccess: (status) => {
      setNews(t("free.again.sent"));
      onAsked(status);
    },
    onError: (error) => setNews(describeError(error).message),
  });
  return (
    <div className="grid gap-2 border-t border-sand-200 pt-5">
      <p>{t("free.hint")}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="quiet" busy={isPending} onClick={() => mutate()}>
          {isPending ? t("terms:sending") : t("free.again.label")}
        </Button>
        {!isPaid && (
          <TextLink href="/register" className="inline-block py-3 font-semibold">
            {t("free.change")}
          </TextLink>
        )}
      </div>
      <p role="status" className="font-semibold">
        {news}
      </p>
    </div>
  );
}

/** Until when the places are held; afterwards, that none may be left. */
function Kept({ status, until }: { status: OrderStatus; until: number }) {
  const { t } = useTranslation("checkout");
  const { deadline } = useFormat();
  const isPaid = status.paymentStatus === "paid";
  const count = status.children.filter(({ outcome }) => !isPaid || outcome === "waiting").length;
  if (status.heldSeconds === 0)
    return <p className="border-l-4 border-marigold pl-3">{t("free.keptOver", { count })}</p>;
  return (
    <p className="tabular-nums border-l-4 border-marigold pl-3">
      {t("free.kept", { count, at: deadline(until) })}
    </p>
  );
}

/**
 * Confirms a free order, or a request for aid, by a code from the mailbox instead of a card
 * (docs/reference/orders.md#mailbox-codes). Also used for free children of a paid order.
 */
export function FreeOrder({ orderId, heldUntil, beside, isAid = false, ...events }: FreeOrderProps) {
  const { t } = useTranslation("checkout");
  const words = isAid ? "free.aid" : "free";
  const titleId = useId();
  const queryClient = useQueryClient();
  const { data: status, error, dataUpdatedAt, refetch } = useOrderStatus(orderId);
  const [ended, setEnded] = useState<(typeof ENDS)[number]>();
  const confirming = useMutation({
    mutationFn: (json: { code: string }) =>
      api.orders[":id"].confirm.$post({ param: { id: orderId }, json }, withTimeout()),
    onSuccess: () => void refetch(),
    onError: (reason) => {
      setEnded(ENDS.find((code) => code === codeOf(reason)));
      if (reason instanceof ApiError) events.onRefused?.(reason);
      void refetch();
    },
  });
  const confirmed = useEffectEvent(events.onConfirmed);
  useEffect(() => {
    if (status?.state === "settled" || status?.aid) confirmed(status);
  }, [status]);

  const over =
    ended ??
    ENDS.find((code) => code === codeOf(error)) ??
    (status?.state === "over" ? "order_over" : undefined);
  if (over) return <Ended code={over} isPaid={beside !== undefined} />;
  if (!status) return <Skeleton className="h-96" />;
  return (
    <Card aria-labelledby={titleId} padding="page" className="grid gap-5 self-start border-t-5 border-agave">
      <h2 id={titleId} className="text-title">
        {beside ? t("free.beside.title", { names: beside }) : t(`${words}.title`)}
      </h2>
      <p className="max-w-prose">
        <span>{`${beside ? t("free.beside.sent", { names: beside }) : t(`${words}.sent`)} `}</span>
        <strong className="break-words">{status.mailbox}</strong>
      </p>
      <MailNews status={status} />
      <EmailCodeForm
        mutation={confirming}
        submitLabel={t(confirming.isPending ? "free.confirming" : `${words}.confirm`)}
      />
      <Kept status={status} until={heldUntil ?? dataUpdatedAt + status.heldSeconds * 1000} />
      <OtherWays
        orderId={orderId}
        isPaid={beside !== undefined}
        onAsked={(next) => {
          queryClient.setQueryData(orderStatusKey(orderId), next);
          confirming.reset();
        }}
      />
    </Card>
  );
}
