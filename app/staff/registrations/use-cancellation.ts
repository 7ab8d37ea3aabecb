import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useRequestIds } from "#app/staff/shared/use-request-ids.ts";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";
import type { Cents } from "#domain/money/money.ts";
import type { RefundReason } from "#domain/money/refund.ts";
import type { StaffRegistration } from "./use-registrations.ts";

type Answer = InferResponseType<(typeof api.admin.registrations)[":id"]["cancellation"]["$get"], 200>;
export type Cancellation = Answer["data"];
export type CanceledChild = Pick<StaffRegistration, "id" | "childFirstName">;

/** The refund if the child were canceled now; recalculated each time the dialog opens. */
export function useCancellation(id: string, isOpen: boolean) {
  const queryKey = [`/api/admin/registrations/${encodeURIComponent(id)}/cancellation`];
  return useQuery<Answer>({ queryKey, enabled: isOpen, gcTime: 0, staleTime: 0 });
}

/** The part of the refund that staff pay by cash or check. */
export function byHandCents({ back }: Pick<Cancellation, "back">): Cents {
  return back.reduce((sum, { method, cents }) => (method === "card" ? sum : sum + cents), 0);
}

export interface Cancel {
  reason: RefundReason;
  note: string;
}

/** Cancels with exactly the refund that was shown. If it has changed, staff confirm again. */
export function useCancel(
  { id, childFirstName: child }: CanceledChild,
  expectedRefundCents: Cents,
  onDone: () => void,
) {
  const { t } = useTranslation("adminLeaving");
  const { money } = useFormat();
  const idOf = useRequestIds();
  return useStaffMutation({
    send: async (typed: Cancel) => {
      const wanted = { ...typed, expectedRefundCents };
      const json = { ...wanted, requestId: idOf(wanted) };
      return (await (await api.admin.registrations[":id"].cancel.$post({ param: { id }, json })).json()).data;
    },
    toast: (canceled) => {
      const byHand = canceled ? byHandCents(canceled) : 0;
      const doneText = t("cancel.doneText", { child, cents: money(expectedRefundCents) });
      const message = byHand > 0 ? `${doneText} ${t("cancel.handOver", { cents: money(byHand) })}` : doneText;
      return { title: t("cancel.done"), message };
    },
    onSuccess: onDone,
  });
}
