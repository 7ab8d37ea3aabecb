import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "#app/components/use-toast.ts";
import { useFormat } from "#app/i18n/use-format.ts";
import { api } from "#app/lib/api.ts";
import { newRequestId } from "#app/lib/request-id.ts";
import type { Cents } from "#domain/money.ts";
import type { RefundReason } from "#domain/refund.ts";

const call = api.admin.payments[":id"].refunds.$post;
type Refund = InferResponseType<typeof call, 201>["data"];

export interface RefundRequest {
  cents: Cents;
  reason: RefundReason;
  note: string;
}

/** The same id for the same wish, so that a second click or a retry after a lost answer is one refund. */
function useRequestIds() {
  const last = useRef({ wish: "", id: "" });
  return (request: RefundRequest) => {
    const wish = JSON.stringify(request);
    if (last.current.wish !== wish) last.current = { wish, id: newRequestId() };
    return last.current.id;
  };
}

/** Asks for a refund; the toast says what became of it. */
export function useRefund(paymentId: string, onDone: () => void) {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  const toast = useToast();
  const client = useQueryClient();
  const idOf = useRequestIds();
  const tell = ({ state, cents }: Refund) =>
    toast({
      title: t(`refund.done.${state}.title`),
      message: t(`refund.done.${state}.message`, { cents: money(cents) }),
      tone: state === "failed" ? "destructive" : "success",
    });
  return useMutation({
    mutationFn: async (request: RefundRequest) => {
      const json = { ...request, requestId: idOf(request) };
      return (await (await call({ param: { id: paymentId }, json })).json()).data;
    },
    onSuccess: (refund) => {
      onDone();
      tell(refund);
    },
    // After a refusal too: what is left may have changed since the page asked.
    onSettled: () => client.invalidateQueries(),
  });
}
