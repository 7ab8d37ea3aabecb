import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRequestIds } from "#app/components/staff/use-request-ids.ts";
import { useToast } from "#app/components/use-toast.ts";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { api } from "#app/lib/api.ts";
import type { Cents } from "#domain/money.ts";

interface Cash {
  cents: Cents;
  note: string;
}

/** Books cash that was taken, says so, and asks for everything anew: also after a refusal, which has a reason. */
export function useCash(id: string, onDone: () => void) {
  const { t } = useTranslation("admin");
  const { money } = useFormat();
  const toast = useToast();
  const client = useQueryClient();
  const idOf = useRequestIds();
  return useMutation({
    mutationFn: async (cash: Cash) => {
      const json = { ...cash, requestId: idOf(cash) };
      await (await api.admin.registrations[":id"].cash.$post({ param: { id }, json })).json();
    },
    onSuccess: (_nothing, { cents }) => {
      onDone();
      toast({ title: t("cash.done"), message: t("cash.doneText", { cents: money(cents) }), tone: "success" });
    },
    onSettled: () => client.invalidateQueries(),
  });
}
