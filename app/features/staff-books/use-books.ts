import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useToast } from "#app/components/use-toast.ts";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { api } from "#app/lib/api.ts";
import type { DifferenceAction } from "#domain/books.ts";

type Answer = InferResponseType<typeof api.admin.books.$get, 200>;
export type Books = Answer["data"];
export type Difference = Books["differences"][number];

const BOOKS_KEY = ["/api/admin/books"];

/** The last comparison with Stripe and what it left open; not kept when the page is left. */
export function useBooks() {
  return useQuery<Answer>({ queryKey: BOOKS_KEY, gcTime: 0 });
}

/** Compares the books with Stripe now. */
export function useCheckBooks() {
  const client = useQueryClient();
  const toast = useToast();
  const { ofThrown } = useErrorText();
  return useMutation({
    mutationFn: async () => (await api.admin.books.check.$post()).json(),
    onSuccess: (books) => client.setQueryData<Answer>(BOOKS_KEY, books),
    onError: (error) => toast({ ...ofThrown(error), tone: "destructive" }),
  });
}

export interface Decision {
  action: DifferenceAction;
  reason: string;
}

/** Deals with one difference, and asks for everything anew that it may have changed. */
export function useDecision(id: string, onDone: (difference: Difference) => void) {
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
