import { useSuspenseQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";
import type { DiscrepancyAction } from "#domain/money/reconciliation.ts";

type Answer = InferResponseType<typeof api.admin.books.$get, 200>;
export type Reconciliation = Answer["data"];
export type Discrepancy = Reconciliation["differences"][number];

/** The last comparison with Stripe and its differences. Not cached after leaving the page. */
export function useReconciliation() {
  return useSuspenseQuery<Answer>({ queryKey: ["/api/admin/books"], gcTime: 0 }).data.data;
}

/** Compares our records with Stripe now. */
export function useReconcile() {
  return useStaffMutation({ send: () => api.admin.books.check.$post(), errorToast: true });
}

interface Decision {
  action: DiscrepancyAction;
  reason: string;
}

/** Resolves a difference. */
export function useDecision(id: string, onSuccess: (discrepancy: Discrepancy) => void) {
  return useStaffMutation({
    send: async (decision: Decision) => {
      const call = api.admin.books.differences[":id"].$post;
      return (await (await call({ param: { id }, json: decision })).json()).data;
    },
    onSuccess,
  });
}
