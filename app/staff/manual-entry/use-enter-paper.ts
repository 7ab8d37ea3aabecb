import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { clearDraft } from "#app/staff/shared/staff-drafts.ts";
import { useRequestIds } from "#app/staff/shared/use-request-ids.ts";
import { useToast } from "#app/ui/use-toast.ts";
import type { Cents } from "#domain/money.ts";
import type { PaperRegistration } from "#domain/paper-registration.ts";
import { useManualEntryView } from "./use-manual-entry-view.ts";
import { paperDraft } from "./use-paper-form.ts";

interface Paper {
  registration: PaperRegistration;
  cashCents: Cents | null;
  method: "cash" | "check";
  checkNumber: string;
  dueOn: string | null;
  note: string;
}

/** Stores the paper form, shows a toast, and opens the registration. */
export function useEnterPaper() {
  const { t } = useTranslation("adminManualEntry");
  const toast = useToast();
  const client = useQueryClient();
  const idOf = useRequestIds();
  const [, navigate] = useLocation();
  const { addressOf, siblingOf } = useManualEntryView();
  return useMutation({
    mutationFn: async (paper: Paper) => {
      const named = { ...paper, ...(siblingOf && { siblingOf }) };
      const json = { ...named, requestId: idOf(named) };
      return (await (await api.admin.registrations.$post({ json })).json()).data.id;
    },
    onSuccess: (id, { cashCents }) => {
      clearDraft(paperDraft(siblingOf));
      const done = cashCents === null ? "waiting" : "paid";
      toast({ title: t("entered.title"), message: t(`entered.${done}`), tone: "success", at: "/admin" });
      navigate(addressOf(id), { replace: true });
      void client.invalidateQueries();
    },
  });
}
