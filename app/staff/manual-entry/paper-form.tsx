import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useFormContext, useWatch } from "react-hook-form";
import { useLocation } from "wouter";
import { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { clearDraft } from "#app/staff/shared/staff-drafts.ts";
import { useRequestIds } from "#app/staff/shared/use-request-ids.ts";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { priceWord } from "#content/product/price-words.ts";
import type { Cents } from "#domain/money/money.ts";
import type { QuestionFacts } from "#domain/programs/site-facts.ts";
import { bornSpans } from "#domain/registration/ages.ts";
import type { PaperRegistration } from "#domain/registration/paper.ts";
import { ChildFields } from "./child-fields.tsx";
import { EmergencyFields } from "./emergency-fields.tsx";
import { FamilyFields } from "./family-fields.tsx";
import { FormCard, useManualEntryField } from "./form-card.tsx";
import { focusWrong, ManualEntryForm, showRefused } from "./manual-entry-form.tsx";
import type { ManualEntryValues } from "./manual-entry-values.ts";
import {
  MoneyFields,
  type PaperProgram,
  totalOf,
  usePaperProgram,
  usePrice,
  useTotal,
} from "./money-fields.tsx";
import { QuestionFields } from "./question-fields.tsx";
import { SignedFields } from "./signed-fields.tsx";
import { useManualEntryView } from "./use-manual-entry-view.ts";
import { type PaperFormProps, paperDraft, usePaperForm } from "./use-paper-form.ts";

interface Paper {
  programId: string;
  registration: PaperRegistration;
  cashCents: Cents | null;
  method: "cash" | "check";
  checkNumber: string;
  dueOn: string | null;
}

/** Stores the paper form, shows a toast, and opens the registration. */
function useEnterPaper() {
  const { t } = useTranslation("adminManualEntry");
  const idOf = useRequestIds();
  const [, navigate] = useLocation();
  const { addressOf, siblingOf } = useManualEntryView();
  return useStaffMutation({
    send: async (paper: Paper) => {
      const named = { ...paper, ...(siblingOf && { siblingOf }) };
      const json = { ...named, requestId: idOf(named) };
      return (await (await api.admin.registrations.$post({ json })).json()).data.id;
    },
    toast: (_id, { cashCents, registration }) => {
      const paid = registration.email === "" ? "paidNoEmail" : "paid";
      const done = cashCents === null ? "waiting" : paid;
      return { title: t("entered.title"), message: t(`entered.${done}`), at: "/admin" };
    },
    onSuccess: (id) => {
      clearDraft(paperDraft(siblingOf));
      navigate(addressOf(id), { replace: true });
    },
  });
}

type Questions = InferResponseType<(typeof api.programs)[":id"]["questions"]["$get"], 200>;

/** Questions of the chosen program; empty until the server answers. */
function usePaperQuestions(program: PaperProgram | undefined): readonly QuestionFacts[] {
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
  const save = isPaid && total ? t("savePaid", { cents: money(total) }) : t("savePaper");
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

/** Which program the paper is for: its dates, ages and price follow from it. */
function ProgramField({ programs }: Pick<PaperFormProps, "programs">) {
  const { t } = useTranslation("adminManualEntry");
  const { language } = useLanguage();
  const { days } = useFormat();
  const program = usePaperProgram();
  const seasons = new Set(programs.map(({ season }) => season.id));
  const choices = programs.map(({ id, name, season }) => ({
    value: id,
    label: seasons.size > 1 ? `${season.name[language]} · ${name[language]}` : name[language],
  }));
  const spans = bornSpans(program?.groups ?? []).map(({ bornFrom, bornTo }) => days(bornFrom, bornTo));
  const facts = program && [
    program.startsOn && program.endsOn && days(program.startsOn, program.endsOn),
    priceWord(program.feeCents ?? 0, language),
    spans.length > 0 && t("born", { spans: spans.join("; ") }),
  ];
  return (
    <FormCard title={t("sections.program")}>
      <SelectField
        required
        label={t("fields.programId")}
        choices={[{ value: "", label: t("choose") }, ...choices]}
        {...useManualEntryField("programId")}
      />
      <p role="status" className="figures self-end pb-2">
        {facts?.filter(Boolean).join(" · ")}
      </p>
    </FormCard>
  );
}

/** The paper form with its payment. An error keeps everything typed. */
export function PaperForm(props: PaperFormProps) {
  const { form, programId, ageOf } = usePaperForm(props);
  const entry = useEnterPaper();
  const program = props.programs.find(({ id }) => id === programId);
  const fee = usePrice(program)?.totalCents;
  const questions = usePaperQuestions(program);
  const submit = form.handleSubmit(
    (registration) => {
      const { isPaid, donationAmount, method, checkNumber, dueOn } = form.getValues();
      // Cash is booked only if the page has shown the amount.
      if (isPaid && fee === undefined) return;
      const cashCents = isPaid ? totalOf(fee ?? 0, donationAmount) : null;
      const money = { cashCents, method, checkNumber, dueOn: isPaid || dueOn === "" ? null : dueOn };
      entry.mutate(
        { programId, registration, ...money },
        { onError: (refusal) => showRefused(form, refusal) },
      );
    },
    (errors) => focusWrong(form, errors),
  );
  return (
    <ManualEntryForm form={form} submit={submit} saving={entry} buttons={<SaveRow busy={entry.isPending} />}>
      <ProgramField programs={props.programs} />
      <ChildFields ageOf={ageOf} />
      <QuestionFields questions={questions} />
      <FamilyFields />
      <EmergencyFields />
      <SignedFields />
      <MoneyFields />
    </ManualEntryForm>
  );
}
