import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useToast } from "#app/ui/use-toast.ts";
import type { DiscrepancyAction } from "#domain/money/reconciliation.ts";

type Answer = InferResponseType<typeof api.admin.books.$get, 200>;
export type Reconciliation = Answer["data"];
export type Discrepancy = Reconciliation["differences"][number];

const RECONCILIATION_KEY = ["/api/admin/books"];

/** The last comparison with Stripe and its differences. Not cached after leaving the page. */
export function useReconciliation() {
  return useQuery<Answer>({ queryKey: RECONCILIATION_KEY, gcTime: 0 });
}

/** Compares our records with Stripe now. */
export function useReconcile() {
  const client = useQueryClient();
  const toast = useToast();
  const { ofThrown } = useErrorText();
  return useMutation({
    mutationFn: async () => (await api.admin.books.check.$post()).json(),
    onSuccess: (reconciliation) => client.setQueryData<Answer>(RECONCILIATION_KEY, reconciliation),
    onError: (error) => toast({ ...ofThrown(error), tone: "destructive" }),
  });
}

interface Decision {
  action: DiscrepancyAction;
  reason: string;
}

/** Resolves a difference and refetches everything that may have changed. */
export function useDecision(id: string, onDone: (discrepancy: Discrepancy) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (decision: Decision) => {
      const call = api.admin.books.differences[":id"].$post;
      return (await (await call({ param: { id }, json: decision })).json()).data;
    },
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries(),
  });
}
