import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useToast } from "#app/ui/use-toast.ts";
import type { AidDecision } from "#domain/aid.ts";

type Answer = InferResponseType<typeof api.admin.aid.$get, 200>;
export type AidRequest = Answer["data"]["requests"][number];
export type AidYear = Answer["data"]["years"][number];

export const guardianOf = ({ guardian: { firstName, lastName } }: AidRequest) => `${firstName} ${lastName}`;

/** Families who ask for aid, and what was granted each year. Not cached after leaving the page. */
export function useAid() {
  return useQuery<Answer>({ queryKey: ["/api/admin/aid"], gcTime: 0 });
}

/** Decides about a family's request, and says in a toast what follows. */
export function useDecision({ orderId }: AidRequest, onDone: () => void) {
  const { t } = useTranslation("adminAid");
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async (json: AidDecision) =>
      (await (await api.admin.aid[":orderId"].$post({ param: { orderId }, json })).json()).data,
    onSuccess: ({ openCents, isEnded }) => {
      onDone();
      const message = t(isEnded ? "done.ended" : openCents > 0 ? "done.later" : "done.registered");
      toast({ title: t("done.title"), message, tone: "success" });
    },
    // Also after a refusal, because somebody else may have decided.
    onSettled: () => client.invalidateQueries(),
  });
}
