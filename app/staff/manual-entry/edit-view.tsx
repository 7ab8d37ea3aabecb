import { Suspense, useEffect, useState } from "react";
import { type UseFormReturn, useForm, useFormContext } from "react-hook-form";
import { useLocation } from "wouter";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { peopleOf, typedPeople } from "#app/shared/questions/pick-up-values.ts";
import { AnswerLines } from "#app/staff/shared/display/answer-lines.tsx";
import { childName } from "#app/staff/shared/display/child-name.ts";
import { TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { useRequestIds } from "#app/staff/shared/forms/request-ids.ts";
import { deleteTabDraft, readTabDraft, useFormDraft } from "#app/staff/shared/forms/staff-form-drafts.ts";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { SubPage } from "#app/staff/shared/list/panel.tsx";
import { type DataOf, useStaffData } from "#app/staff/shared/list/staff-data.ts";
import { useRegistrationView } from "#app/staff/shared/list/use-registration-view.ts";
import { useSeasons } from "#app/staff/shared/list/use-season-scope.ts";
import { createResolver } from "#app/ui/create-resolver.ts";
import { Notice } from "#app/ui/notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import {
  type Answers,
  changedAnswers,
  changedPickUp,
  REASON_FIELDS,
  STAFF_NOTE_MAX,
} from "#domain/registration/paper.ts";
import type { PickUpPeople } from "#domain/registration/pick-up.ts";
import { ANSWER_FIELDS, type AnswerField } from "#domain/registration/questions.ts";
import type { RegistrationContext } from "#domain/registration/registration.ts";
import { fieldErrors } from "#domain/text/checks.ts";
import { cleanLine } from "#domain/text/clean-text.ts";
import {
  ChildFields,
  EmergencyFields,
  FamilyFields,
  QuestionFields,
  SignedFields,
  useManualEntryField,
} from "./answer-sections.tsx";
import { ManualEntryForm, useValidationContext } from "./manual-entry-form.tsx";
import {
  ageOfBirth,
  answerValues,
  initialManualEntryValues,
  type ManualEntryValues,
  typedAnswers,
} from "./manual-entry-values.ts";

type StoredRegistration = DataOf<(typeof api.registrations)[":id"]["$get"]>;

interface CheckedEdit {
  changes: Partial<Answers> & { answers?: Record<string, string>; pickUp?: PickUpPeople };
  reason: string;
}

type EditFormState = UseFormReturn<ManualEntryValues, unknown, CheckedEdit>;

interface StoredRegistrationProps {
  stored: StoredRegistration;
}

/** Answers in the form: those to current questions, without erased sensitive answers. */
function editableAnswers({ answers, healthErasedAt }: StoredRegistration) {
  return answers.filter(({ isAsked, sensitive }) => isAsked && !(sensitive && healthErasedAt !== null));
}

const storedQuestionAnswers = (stored: StoredRegistration) =>
  Object.fromEntries(editableAnswers(stored).map(({ id, value }) => [id, value]));

/** Changed answers, with the reason if one is required. */
function checkEdit(values: ManualEntryValues, stored: StoredRegistration, context: RegistrationContext) {
  const current = { ...(answerValues(stored) as unknown as Answers), childAge: stored.childAge };
  const enteredAnswers = Object.entries(typedAnswers(values)) as [AnswerField, unknown][];
  const differing = Object.fromEntries(enteredAnswers.filter(([field, value]) => value !== current[field]));
  const { changes, errors = {} } = changedAnswers(differing, current, context);
  const needsReason = REASON_FIELDS.some((field) => field in differing);
  const reason = needsReason ? cleanLine(values.reason) : "";
  if (needsReason && reason === "") return { errors: { ...errors, reason: "change_reason" } };
  if (!changes) return { errors };
  const answers = Object.entries(storedQuestionAnswers(stored))
    .map(([id, value]) => ({ id, value, entered: values.answers[id] ?? "" }))
    .filter(({ value, entered }) => entered !== value)
    .map(({ id, entered }) => [id, entered]);
  const changedAnswerValues = answers.length > 0 && { answers: Object.fromEntries(answers) };
  const people = peopleOf(values.pickUp);
  if (JSON.stringify(people) === JSON.stringify(stored.pickUp))
    return { values: { changes: { ...changes, ...changedAnswerValues }, reason } };
  const parsed = changedPickUp.safeParse({ pickUp: people });
  if (!parsed.success) return { errors: fieldErrors(parsed.error.issues) };
  return { values: { changes: { ...changes, ...changedAnswerValues, pickUp: people }, reason } };
}

/** The form with the stored answers, or those typed before a reload. */
function useEditForm(stored: StoredRegistration, draftName: string, context: () => RegistrationContext) {
  const form: EditFormState = useForm({
    values: initialManualEntryValues({
      ...answerValues(stored),
      answers: storedQuestionAnswers(stored),
      pickUp: typedPeople(stored.pickUp),
    }),
    // Fields that are unchanged here take the values that other users save.
    resetOptions: { keepDirtyValues: true },
    resolver: createResolver((values: ManualEntryValues) => checkEdit(values, stored, context())),
  });
  const [savedDraft] = useState(() => {
    const tabDraft = readTabDraft(draftName);
    // A draft of an older version is outdated.
    return tabDraft?.version === stored.version ? tabDraft : undefined;
  });
  const { getValues, reset } = form;
  useEffect(() => {
    if (savedDraft)
      reset(initialManualEntryValues({ ...getValues() }, savedDraft), { keepDefaultValues: true });
  }, [savedDraft, getValues, reset]);
  return form;
}

/** Saves a change. After a conflict it refetches the answers and keeps the typed text. */
function useEditMutation({ id, version }: StoredRegistration, draftName: string) {
  const { t } = useTranslation("adminManualEntry");
  const withRequestId = useRequestIds();
  const [, navigate] = useLocation();
  const { hrefOf } = useRegistrationView();
  return useStaffMutation({
    send: (checked: CheckedEdit) =>
      api.admin.registrations[":id"].$patch({ param: { id }, json: withRequestId({ ...checked, version }) }),
    toast: () => ({ title: t("changed.title"), message: t("changed.text") }),
    onSuccess: () => {
      deleteTabDraft(draftName);
      navigate(hrefOf(id), { replace: true });
    },
    errorToast: false,
  });
}

/** Reason for changed health answers or addresses. Returns null if they are unchanged. */
function ChangeReason({ stored }: StoredRegistrationProps) {
  const { t } = useTranslation("adminManualEntry");
  const { watch } = useFormContext<ManualEntryValues>();
  const field = useManualEntryField("reason");
  const savedAnswers = answerValues(stored);
  if (REASON_FIELDS.every((name) => watch(name) === savedAnswers[name])) return null;
  return (
    <TitledCard hasTwoColumns title={t("sections.reason")}>
      <div className="sm:col-span-2">
        <TextField
          required
          autoComplete="off"
          maxLength={STAFF_NOTE_MAX}
          label={t("fields.reason")}
          hint={t("reasonHint")}
          {...field}
        />
      </div>
    </TitledCard>
  );
}

/** Answers that other users saved while this form was open. */
function OtherUsersChanges({ stored }: StoredRegistrationProps) {
  const { t } = useTranslation("adminManualEntry");
  const [openedRegistration] = useState(stored);
  const changedFields = ANSWER_FIELDS.filter((field) => stored[field] !== openedRegistration[field]);
  if (changedFields.length === 0) return null;
  return (
    <Notice tone="warning" title={t("theirChanges")}>
      <AnswerLines answers={Object.fromEntries(changedFields.map((field) => [field, stored[field]]))} />
    </Notice>
  );
}

/** Form of a registration's answers; sends only the changes. */
function EditForm({ stored }: StoredRegistrationProps) {
  const { t } = useTranslation("adminManualEntry");
  const { hrefOf } = useRegistrationView();
  const validationContext = useValidationContext();
  const programs = useSeasons().flatMap((season) => season.programs);
  const program = programs.find(({ id }) => id === stored.programId);
  const context = () => validationContext(program);
  const draftName = `edit ${stored.id}`;
  const form = useEditForm(stored, draftName, context);
  useFormDraft(draftName, form, stored.version);
  const formProps = useFormMutation(form, useEditMutation(stored, draftName), { keepsValues: true });
  /** Only a corrected birth date sets the age. */
  const ageOf = (birth: string) =>
    birth === (stored.childDateOfBirth ?? "") ? undefined : ageOfBirth(birth, context());
  return (
    <ManualEntryForm {...formProps} saveLabel={t("saveChange")} cancelHref={hrefOf(stored.id)}>
      <ChildFields program={program} ageOf={ageOf} />
      <QuestionFields questions={editableAnswers(stored)} />
      <FamilyFields hasEmail={stored.source === "paper"} />
      <EmergencyFields hasHealth={stored.healthErasedAt === null} />
      {stored.source === "paper" && <SignedFields />}
      <ChangeReason stored={stored} />
      <Suspense>
        <OtherUsersChanges stored={stored} />
      </Suspense>
    </ManualEntryForm>
  );
}

export function EditView({ id }: { id: string }) {
  const { t } = useTranslation("adminManualEntry", "admin");
  const { hrefOf } = useRegistrationView();
  // Same query as the details.
  const stored = useStaffData<StoredRegistration>(`/api/registrations/${encodeURIComponent(id)}`);
  return (
    <SubPage
      className="max-w-3xl"
      title={t("editTitle", { child: childName(stored) })}
      text={t(stored.source === "paper" ? "editText" : "editTextOnline")}
      backLink={{ href: hrefOf(id), label: t("backToDetails") }}
    >
      <EditForm stored={stored} />
    </SubPage>
  );
}
