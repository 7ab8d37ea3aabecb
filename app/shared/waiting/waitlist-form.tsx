import { useMutation } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Path, useForm, useWatch } from "react-hook-form";
import { api } from "#app/lib/api.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { mergeDefaults } from "#app/lib/storage/draft-storage.ts";
import { readFormDraft } from "#app/lib/storage/registration-draft.ts";
import { readWaitingDraft, saveWaitingDraft } from "#app/lib/storage/waiting-draft.ts";
import { FamilyForm } from "#app/shared/family-form.tsx";
import { HoneypotField } from "#app/shared/honeypot-field.tsx";
import { AnswerInput } from "#app/shared/questions/answer-input.tsx";
import { EmailTypoCheck } from "#app/shared/questions/email-typo-check.tsx";
import { useFieldErrorTexts } from "#app/shared/questions/field-texts.ts";
import { Button } from "#app/ui/button.tsx";
import { RadioCards } from "#app/ui/choice-field.tsx";
import { createResolver, validateWith } from "#app/ui/create-resolver.ts";
import { useField } from "#app/ui/use-field.ts";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { type JoinWaiting, joinWaitingSchema, WAITING_CHILDREN_MAX } from "#domain/family/waiting-list.ts";
import { asksSex } from "#domain/registration/ages.ts";
import { orderPath } from "#domain/registration/order-fields.ts";
import type { InterestFormProps } from "./interest-form.tsx";

const EMPTY_GUARDIAN = { firstName: "", lastName: "", email: "", phone: "" };
const EMPTY_CHILD = { firstName: "", lastName: "", dateOfBirth: "", sex: "" };

/** The form's values, structured like an order. `mode` applies to two children or more. */
interface WaitlistValues {
  guardian: typeof EMPTY_GUARDIAN;
  children: (typeof EMPTY_CHILD)[];
  mode: string;
  website: string;
}

/** Initial values: typed before a reload, or in the registration form for this program. */
function initialWaitlistValues(programId: string): WaitlistValues {
  const draft = readWaitingDraft();
  const { guardian, children, mode = "" } = draft.guardian ? draft : { ...readFormDraft(), mode: "" };
  const draftChildren = (Array.isArray(children) ? children : [])
    .filter((child) => draft.guardian || (child.programId === programId && child.firstName))
    .map((child) => mergeDefaults(EMPTY_CHILD, child));
  return {
    guardian: mergeDefaults(EMPTY_GUARDIAN, guardian),
    children: draftChildren.length > 0 ? draftChildren : [EMPTY_CHILD],
    mode: String(mode),
    website: "",
  };
}

interface WaitlistFormProps extends Omit<InterestFormProps, "reason"> {
  onCodeSent: () => void;
}

function useWaitlistForm({ program: { id: programId }, onCodeSent }: WaitlistFormProps) {
  const { language } = useTranslation();
  const [defaultValues] = useState(() => initialWaitlistValues(programId));
  const form = useForm<WaitlistValues, unknown, JoinWaiting>({
    defaultValues,
    resolver: createResolver((values) =>
      validateWith(joinWaitingSchema, {
        ...values,
        programId,
        language,
        mode: values.children.length > 1 ? values.mode : "together",
      }),
    ),
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => saveWaitingDraft(values) }),
    [form],
  );
  const mutation = useMutation({
    mutationFn: (json: JoinWaiting) => api["waiting-list"].$post({ json }, withTimeout()),
    onSuccess: (_response, { guardian }) => {
      saveWaitingDraft({ ...form.getValues(), guardian, sentFor: programId });
      onCodeSent();
    },
  });
  return useFormMutation(form, mutation, { keepsValues: true });
}

const GUARDIAN_QUESTIONS = ["parentFirstName", "parentLastName", "email", "phone"] as const;
const CHILD_QUESTIONS = ["childFirstName", "childLastName", "childDateOfBirth", "childSex"] as const;

interface WaitlistFieldProps {
  question: (typeof GUARDIAN_QUESTIONS | typeof CHILD_QUESTIONS)[number];
  /** Counted from 0. */
  childIndex: number;
}

function WaitlistField({ question, childIndex }: WaitlistFieldProps) {
  const { t } = useTranslation("registration");
  const { fieldError } = useFieldErrorTexts();
  const path = orderPath(question, childIndex) as Path<WaitlistValues>;
  const field = (
    <AnswerInput
      question={question}
      field={useField<WaitlistValues>(path, undefined, (_path, code) => fieldError(question, code))}
      label={t(`terms:fields.${question}`)}
      required
      hideRequiredMark
      {...(question === "childSex" && { noChoiceLabel: t("terms:choose") })}
    />
  );
  return question === "email" ? <EmailTypoCheck>{field}</EmailTypoCheck> : field;
}

interface PersonFieldsProps {
  legend: string;
  /** undefined for the guardian. */
  childIndex?: number;
  isSexAsked?: boolean;
  children?: ReactNode;
}

function PersonFields({ legend, childIndex, isSexAsked = false, children }: PersonFieldsProps) {
  const isChild = childIndex !== undefined;
  const childQuestions = CHILD_QUESTIONS.filter((question) => isSexAsked || question !== "childSex");
  const fields = (isChild ? childQuestions : GUARDIAN_QUESTIONS).map((question) => (
    <WaitlistField key={question} question={question} childIndex={childIndex ?? 0} />
  ));
  return (
    <fieldset className={`grid min-w-0 gap-4 ${isChild ? "border-l-4 border-sand-300 pl-4" : ""}`}>
      <legend className="contents text-lead font-semibold">{legend}</legend>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-5 *:min-w-0 *:flex-[1_1_8rem]">
        {fields.slice(0, 2)}
      </div>
      {fields.slice(2)}
      {children}
    </fieldset>
  );
}

/** The waiting list form, with questions about the guardian and each child. */
export function WaitlistForm(props: WaitlistFormProps) {
  const { t } = useTranslation(["waitingList", "registration"]);
  const { field, ...formProps } = useWaitlistForm(props);
  const { control, clearErrors, getValues, setFocus, setValue } = formProps.form;
  const count = useWatch({ control, name: "children" }).length;
  const modeField = field("mode");
  const textRef = useFocusOnMount<HTMLParagraphElement>();
  const addButton = useRef<HTMLButtonElement>(null);
  // Render synchronously, so that a new or remaining element can take the focus.
  const setChildren = (children: WaitlistValues["children"]) =>
    flushSync(() => setValue("children", children));
  const addChild = () => {
    const lastName = getValues("children.0.lastName").trim();
    setChildren([...getValues("children"), { ...EMPTY_CHILD, lastName }]);
    setFocus(`children.${count}.firstName`);
  };
  const removeChild = (index: number) => {
    setChildren(getValues("children").toSpliced(index, 1));
    clearErrors();
    addButton.current?.focus();
  };
  return (
    <>
      <p ref={textRef} tabIndex={-1} className="max-w-prose wrap-anywhere outline-none">
        {t("text", { program: props.name })}
      </p>
      <FamilyForm
        {...formProps}
        submitLabel={t(formProps.isPending ? "terms:sending" : "submit")}
        className="grid max-w-prose gap-6"
      >
        <PersonFields legend={t("guardian")} />
        {Array.from({ length: count }, (_, index) => (
          <PersonFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a child has no identity except its position
            key={index}
            legend={t("registration:child.nth", { n: index + 1 })}
            childIndex={index}
            isSexAsked={asksSex(props.program)}
          >
            {count > 1 && (
              <div>
                <Button
                  variant="quiet"
                  aria-label={t("removeOf", { n: index + 1 })}
                  onClick={() => removeChild(index)}
                >
                  {t("terms:remove")}
                </Button>
              </div>
            )}
          </PersonFields>
        ))}
        {count < WAITING_CHILDREN_MAX ? (
          <Button ref={addButton} variant="secondary" className="sm:justify-self-start" onClick={addChild}>
            <UserPlus aria-hidden size={20} className="shrink-0" />
            {t("registration:child.add")}
          </Button>
        ) : (
          <p>{t("most", { max: WAITING_CHILDREN_MAX })}</p>
        )}
        {count > 1 && (
          <RadioCards
            {...modeField}
            error={modeField.error && t("modeMissing")}
            label={t("mode")}
            required
            hideRequiredMark
            choices={[
              { value: "together", label: t(count === 2 ? "both" : "all") },
              { value: "separately", label: t("separately") },
            ]}
          />
        )}
        <HoneypotField {...field("website")} label={t("terms:leaveEmpty")} />
      </FamilyForm>
    </>
  );
}
