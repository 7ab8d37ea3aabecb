import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useRequestIds } from "#app/components/staff/use-request-ids.ts";
import { useToast } from "#app/components/use-toast.ts";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { api } from "#app/lib/api.ts";
import type { Cents } from "#domain/money.ts";
import type { RefundReason } from "#domain/refund.ts";
import type { Payment } from "./use-payment.ts";

const call = api.admin.payments[":id"].refunds.$post;
type Refund = InferResponseType<typeof call, 201>["data"];

export interface RefundRequest {
  cents: Cents;
  reason: RefundReason;
  note: string;
  /** Asked where all that is left of a registration goes back; false takes the child off the list. */
  stillComes?: boolean;
}

/** Asks for a refund; the toast says what became of it. */
export function useRefund({ id: paymentId, method }: Pick<Payment, "id" | "method">, onDone: () => void) {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  const toast = useToast();
  const client = useQueryClient();
  const idOf = useRequestIds();
  const tell = ({ state, cents }: Refund) =>
    toast({
      title: t(`refund.done.${method === "cash" ? "cash" : state}.title`),
      message: t(`refund.done.${method === "cash" ? "cash" : state}.message`, { cents: money(cents) }),
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
