import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { useLocation } from "wouter";
import { api, dataFrom } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { peopleOf } from "#app/shared/questions/pick-up-values.ts";
import { TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { useRequestIds } from "#app/staff/shared/forms/request-ids.ts";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { SubPage } from "#app/staff/shared/list/panel.tsx";
import { addressOf } from "#app/staff/shared/list/query-parameters.ts";
import { type DataOf, staffQuery } from "#app/staff/shared/list/staff-data.ts";
import { useRegistrationView } from "#app/staff/shared/list/use-registration-view.ts";
import { useSeasonScope } from "#app/staff/shared/list/use-season-scope.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { validateWith } from "#app/ui/create-resolver.ts";
import { priceOrFree } from "#content/product/price-texts.ts";
import { centsFromDollars } from "#domain/money/money.ts";
import { birthRanges } from "#domain/registration/ages.ts";
import { paperSchema } from "#domain/registration/paper.ts";
import {
  ChildFields,
  EmergencyFields,
  FamilyFields,
  QuestionFields,
  SignedFields,
  useManualEntryField,
} from "./answer-sections.tsx";
import { ManualEntryForm, useValidationContext } from "./manual-entry-form.tsx";
import { ageOfBirth, initialManualEntryValues, parseDonation, typedAnswers } from "./manual-entry-values.ts";
import { MoneyFields, type PaperPrice } from "./money-fields.tsx";

type PaperProgram = DataOf<typeof api.programs.$get>[number];
type Questions = DataOf<(typeof api.programs)[":id"]["questions"]["$get"]>;
type Sibling = DataOf<(typeof api.admin.registrations)[":id"]["sibling"]["$get"]>;

/** Default answers for another child of the family, and the child's price in a program. */
function siblingQuery(id: string, programId?: string) {
  const path = `/api/admin/registrations/${encodeURIComponent(id)}/sibling`;
  return staffQuery<Sibling>(addressOf(path, { program: programId }));
}

/** The program's price for this family; undefined until it is known. */
function usePaperPrice(program: PaperProgram | undefined): PaperPrice | undefined {
  const { siblingId } = useRegistrationView();
  const { data } = useQuery({
    ...siblingQuery(siblingId ?? "", program?.id),
    enabled: siblingId !== null && program !== undefined,
  });
  if (siblingId !== null) return data?.data.price ?? undefined;
  return program && { totalCents: program.feeCents ?? 0, siblingCents: 0 };
}

/** Questions of the chosen program; empty while loading. */
function usePaperQuestions(program: PaperProgram | undefined) {
  const { data } = useQuery<{ data: Questions }>({
    queryKey: [`/api/programs/${program?.id}/questions`],
    enabled: program?.hasQuestions === true,
    refetchOnMount: "always",
  });
  return data?.data ?? [];
}

interface ProgramFieldProps {
  programs: readonly PaperProgram[];
  chosenProgram: PaperProgram | undefined;
}

/** The program of the paper form, with its dates, ages and price. */
function ProgramField({ programs, chosenProgram }: ProgramFieldProps) {
  const { t, language } = useTranslation("adminManualEntry");
  const { days } = useFormat();
  const seasons = new Set(programs.map(({ season }) => season.id));
  const choices = programs.map(({ id, name, season }) => ({
    value: id,
    label: seasons.size > 1 ? `${season.name[language]} · ${name[language]}` : name[language],
  }));
  const birthDates = birthRanges(chosenProgram?.groups ?? []).map(({ bornFrom, bornTo }) =>
    days(bornFrom, bornTo),
  );
  const facts = chosenProgram && [
    chosenProgram.startsOn && chosenProgram.endsOn && days(chosenProgram.startsOn, chosenProgram.endsOn),
    priceOrFree(chosenProgram.feeCents ?? 0, language),
    birthDates.length > 0 && t("born", { spans: birthDates.join("; ") }),
  ];
  return (
    <TitledCard hasTwoColumns title={t("terms:program")}>
      <SelectField
        required
        label={t("fields.programId")}
        choices={[{ value: "", label: t("terms:choose") }, ...choices]}
        {...useManualEntryField("programId")}
      />
      <p role="status" className="tabular-nums self-end pb-2">
        {facts?.filter(Boolean).join(" · ")}
      </p>
    </TitledCard>
  );
}

interface PaperFormProps {
  programs: readonly PaperProgram[];
  /** The family's answers for another child. */
  shared?: Sibling["shared"];
}

function PaperForm({ programs, shared }: PaperFormProps) {
  const { t, language } = useTranslation("adminManualEntry");
  const { money } = useFormat();
  const [, navigate] = useLocation();
  const { hrefOf, siblingId } = useRegistrationView();
  const { program: requestedProgramId } = useSeasonScope().scope;
  const contextFor = useValidationContext();
  const withRequestId = useRequestIds();
  // The program in the address, or the only program.
  const defaultProgram = programs.find(
    ({ id }, _index, { length }) => length === 1 || id === requestedProgramId,
  );
  const programOf = (programId: string) => programs.find(({ id }) => id === programId);
  const formProps = useStaffForm({
    // Each sibling's form has its own draft.
    draftName: siblingId === null ? "paper" : `paper:${siblingId}`,
    defaultValues: initialManualEntryValues({ language, programId: defaultProgram?.id }, shared),
    check: (values) => {
      const program = programOf(values.programId);
      const validated = validateWith(paperSchema(contextFor(program)), {
        ...typedAnswers(values),
        donationAmount: parseDonation(values.donationAmount),
        pickUp: peopleOf(values.pickUp),
        // Empty answers are not sent. The server drops answers to questions of other programs.
        answers: Object.fromEntries(Object.entries(values.answers).filter(([, answer]) => answer)),
      });
      if (program) return validated;
      return { errors: { ...("errors" in validated && validated.errors), programId: "missing_reason" } };
    },
    send: async (registration): Promise<{ id: string; isPaid: boolean }> => {
      const { programId, isPaid, method, checkNumber, methodName, reference, dueOn } = form.getValues();
      const json = withRequestId({
        programId,
        registration,
        cashCents: isPaid ? (total ?? null) : null,
        method,
        checkNumber,
        methodName,
        reference,
        dueOn: isPaid || dueOn === "" ? null : dueOn,
        ...(siblingId && { siblingOf: siblingId }),
      });
      return { ...(await dataFrom(api.admin.registrations.$post({ json }))), isPaid };
    },
    toast: (entered, { email }) => {
      const paidKey = email === "" ? "paidNoEmail" : "paid";
      const textKey = entered.isPaid ? paidKey : "waiting";
      return { title: t("entered.title"), message: t(`entered.${textKey}`) };
    },
    onSuccess: ({ id }) => navigate(hrefOf(id), { replace: true }),
  });
  const { form } = formProps;
  const [programId, isPaid, donation] = form.watch(["programId", "isPaid", "donationAmount"]);
  const program = programOf(programId);
  const price = usePaperPrice(program);
  // An invalid donation counts as 0.
  const total = price && price.totalCents + centsFromDollars(parseDonation(donation) || 0);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // Books a payment only if its amount is visible.
    if (!isPaid || total !== undefined) formProps.submit(event);
  };
  return (
    <ManualEntryForm
      {...formProps}
      submit={submit}
      saveLabel={isPaid && total ? t("savePaid", { cents: money(total) }) : t("savePaper")}
      cancelHref={hrefOf(siblingId ?? undefined)}
    >
      <ProgramField programs={programs} chosenProgram={program} />
      <ChildFields program={program} ageOf={(birth) => ageOfBirth(birth, contextFor(program))} />
      <QuestionFields questions={usePaperQuestions(program)} />
      <FamilyFields />
      <EmergencyFields />
      <SignedFields />
      <MoneyFields price={price} total={total} />
    </ManualEntryForm>
  );
}

/** Programs that accept paper forms: those of live seasons with a price. */
function usePaperPrograms() {
  const { data } = useSuspenseQuery<{ data: PaperProgram[] }>({ queryKey: ["/api/programs"] });
  return data.data.filter(({ feeCents }) => feeCents !== null);
}

/** A paper form for a sibling, prefilled from the family's registration. */
function SiblingPaperForm({ siblingId }: { siblingId: string }) {
  const { t } = useTranslation("adminManualEntry", "admin");
  const { hrefOf } = useRegistrationView();
  const programs = usePaperPrograms();
  const { childFirstName: child, shared } = useSuspenseQuery(siblingQuery(siblingId)).data.data;
  return (
    <SubPage
      className="max-w-3xl"
      title={t("siblingTitle", { child })}
      text={t("siblingText")}
      backLink={{ href: hrefOf(siblingId), label: t("backToDetails") }}
    >
      <PaperForm programs={programs} shared={shared} />
    </SubPage>
  );
}

export function PaperPanel() {
  const { t } = useTranslation(["adminManualEntry", "admin"], "admin");
  const { hrefOf, siblingId } = useRegistrationView();
  const programs = usePaperPrograms();
  if (siblingId !== null) return <SiblingPaperForm key={siblingId} siblingId={siblingId} />;
  return (
    <SubPage
      className="max-w-3xl"
      title={t("terms:addFromPaper")}
      text={t("paperText")}
      backLink={{ href: hrefOf(), label: t("admin:details.back") }}
    >
      <PaperForm programs={programs} />
    </SubPage>
  );
}
