import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useFormContext, useWatch } from "react-hook-form";
import { useLocation } from "wouter";
import { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { clearDraft } from "#app/staff/shared/staff-drafts.ts";
import { useRequestIds } from "#app/staff/shared/use-request-ids.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/use-toast.ts";
import type { Cents } from "#domain/money.ts";
import type { PaperRegistration } from "#domain/paper-registration.ts";
import type { QuestionFacts } from "#domain/site-facts.ts";
import { ChildFields } from "./child-fields.tsx";
import { EmergencyFields } from "./emergency-fields.tsx";
import { FamilyFields } from "./family-fields.tsx";
import { focusWrong, ManualEntryForm, showRefused } from "./manual-entry-form.tsx";
import type { ManualEntryValues } from "./manual-entry-values.ts";
import { MoneyFields, totalOf, useFee, usePaperProgram, useTotal } from "./money-fields.tsx";
import { QuestionFields } from "./question-fields.tsx";
import { SignedFields } from "./signed-fields.tsx";
import { useManualEntryView } from "./use-manual-entry-view.ts";
import { type PaperFormProps, paperDraft, usePaperForm } from "./use-paper-form.ts";

interface Paper {
  registration: PaperRegistration;
  cashCents: Cents | null;
  method: "cash" | "check";
  checkNumber: string;
  dueOn: string | null;
  note: string;
}

/** Stores the paper form, shows a toast, and opens the registration. */
function useEnterPaper() {
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

type Questions = InferResponseType<(typeof api.programs)[":id"]["questions"]["$get"], 200>;

/** Questions of the program that paper forms are for; empty until the server answers. */
function usePaperQuestions(): readonly QuestionFacts[] {
  const program = usePaperProgram();
  const { data } = useQuery<Questions>({
    queryKey: [`/api/programs/${program?.id}/questions`],
    enabled: program?.hasQuestions === true,
    refetchOnMount: "always",
  });
  return data?.data ?? [];
}

function SaveRow({ busy }: { busy: boolean }) {
  const { t } = useTranslation(["adminManualEntry", "admin"]);
  const { money } = useFormat();
  const { addressOf, siblingOf } = useManualEntryView();
  const { control } = useFormContext<ManualEntryValues>();
  const isPaid = useWatch({ control, name: "isPaid" });
  const total = useTotal();
  const save = isPaid && total !== undefined ? t("savePaid", { cents: money(total) }) : t("savePaper");
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      <LinkButton href={addressOf(siblingOf ?? undefined)} variant="secondary">
        {t("admin:cancel")}
      </LinkButton>
      <Button type="submit" busy={busy}>
        {busy ? t("saving") : save}
      </Button>
    </div>
  );
}

/** The paper form with its payment. An error keeps everything typed. */
export function PaperForm(props: PaperFormProps) {
  const form = usePaperForm(props);
  const entry = useEnterPaper();
  const fee = useFee();
  const questions = usePaperQuestions();
  const submit = form.handleSubmit(
    (registration) => {
      const { isPaid, note, donationAmount, method, checkNumber, dueOn } = form.getValues();
      // Cash is booked only if the page has shown the amount.
      if (isPaid && fee === undefined) return;
      const cashCents = isPaid ? totalOf(fee ?? 0, donationAmount) : null;
      const money = { cashCents, method, checkNumber, dueOn: isPaid || dueOn === "" ? null : dueOn };
      entry.mutate({ registration, ...money, note }, { onError: (refusal) => showRefused(form, refusal) });
    },
    (errors) => focusWrong(form, errors),
  );
  return (
    <ManualEntryForm form={form} submit={submit} saving={entry} buttons={<SaveRow busy={entry.isPending} />}>
      <ChildFields />
      <QuestionFields questions={questions} />
      <FamilyFields />
      <EmergencyFields />
      <SignedFields />
      <MoneyFields />
    </ManualEntryForm>
  );
}
