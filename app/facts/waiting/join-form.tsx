import { useMutation } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { HiddenField } from "#app/facts/hidden-field.tsx";
import { api } from "#app/lib/api.ts";
import { patiently } from "#app/lib/connection.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { readFormDraft } from "#app/lib/storage/form-draft.ts";
import { withKept } from "#app/lib/storage/kept-values.ts";
import { readWaitingDraft, saveWaitingDraft } from "#app/lib/storage/waiting-draft.ts";
import { Button } from "#app/ui/button.tsx";
import { RadioCards } from "#app/ui/choice-field.tsx";
import { Form } from "#app/ui/form.tsx";
import { checkBy, resolverOf } from "#app/ui/form-check.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";
import { useSentForm } from "#app/ui/use-sent-form.ts";
import { TEXT_LIMITS } from "#domain/registration-choices.ts";
import { type JoinWaiting, joinWaitingSchema, WAITING_CHILDREN_MAX } from "#domain/waiting.ts";
import type { Mailbox } from "./join-code.tsx";
import { JoinFailure } from "./join-failure.tsx";

const NO_GUARDIAN = { firstName: "", lastName: "", email: "", phone: "" };
const NO_CHILD = { firstName: "", lastName: "", dateOfBirth: "" };

/** What is typed; a mode only for two children or more. */
interface JoinValues {
  guardian: typeof NO_GUARDIAN;
  children: (typeof NO_CHILD)[];
  mode: string;
  website: string;
}

/** Guardian and children in the registration form. */
function registering(programId: string) {
  const { guardian, children } = readFormDraft();
  return {
    guardian,
    children: children.filter((child) => child.programId === programId && child.firstName),
  };
}

/** What was typed before a reload, or in the registration form for this program. */
function startValues(programId: string): JoinValues {
  const draft = readWaitingDraft();
  const { guardian, children, mode } = draft.guardian ? draft : { ...registering(programId), mode: "" };
  const kept = Array.isArray(children) ? children.map((child) => withKept(NO_CHILD, child)) : [];
  return {
    guardian: withKept(NO_GUARDIAN, guardian),
    children: kept.length > 0 ? kept : [NO_CHILD],
    mode: String(mode ?? ""),
    website: "",
  };
}

interface JoinFormProps {
  programId: string;
  /** Name of the program in the page's language. */
  name: string;
  onMailed: (mailbox: Mailbox) => void;
}

function useJoinForm({ programId, onMailed }: JoinFormProps) {
  const { t } = useTranslation("waitingList");
  const { language } = useLanguage();
  const { ofCode } = useErrorText();
  const [defaultValues] = useState(() => startValues(programId));
  const form = useForm<JoinValues, unknown, JoinWaiting>({
    defaultValues,
    resolver: resolverOf((typed) =>
      checkBy(joinWaitingSchema, {
        ...{ ...typed, programId, language },
        mode: typed.children.length > 1 ? typed.mode : "together",
      }),
    ),
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => saveWaitingDraft(values) }),
    [form],
  );
  const sending = useMutation({
    mutationFn: (json: JoinWaiting) => api["waiting-list"].$post({ json }, patiently()),
    onSuccess: (_answer, { guardian: { email, phone } }) => {
      saveWaitingDraft({ ...form.getValues(), sentFor: programId });
      onMailed({ email, phone });
    },
  });
  return useSentForm(form, sending, {
    onTaken: () => undefined,
    sentenceOf: (name, code) => {
      if (name === "mode") return t("errors.mode");
      if (code === "missing_child" || code === "missing_parent") return t(`errors.${code}`);
      return ofCode(code).message;
    },
  });
}

type Field = ReturnType<typeof useJoinForm>["field"];

function GuardianFields({ field }: { field: Field }) {
  const { t } = useTranslation(["waitingList", "registration"]);
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="contents text-lead font-semibold">{t("guardian")}</legend>
      <div className="grid grid-cols-2 items-end gap-x-4">
        <TextField
          {...field("guardian.firstName")}
          label={t("registration:fields.parentFirstName")}
          autoComplete="given-name"
          maxLength={TEXT_LIMITS.name}
          required
          unmarked
        />
        <TextField
          {...field("guardian.lastName")}
          label={t("registration:fields.parentLastName")}
          autoComplete="family-name"
          maxLength={TEXT_LIMITS.name}
          required
          unmarked
        />
      </div>
      <TextField
        {...field("guardian.email")}
        label={t("registration:fields.email")}
        type="email"
        autoComplete="email"
        maxLength={TEXT_LIMITS.email}
        required
        unmarked
      />
      <TextField
        {...field("guardian.phone")}
        label={t("registration:fields.phone")}
        type="tel"
        autoComplete="tel"
        required
        unmarked
      />
    </fieldset>
  );
}

interface ChildFieldsProps {
  field: Field;
  /** Index of the child, from 0. */
  index: number;
  /** undefined for an only child. */
  onRemove: (() => void) | undefined;
}

/** No autofill, which would enter the parent's name. */
function ChildFields({ field, index, onRemove }: ChildFieldsProps) {
  const { t } = useTranslation(["waitingList", "registration"]);
  const name = { autoComplete: "off", maxLength: TEXT_LIMITS.name, required: true, unmarked: true } as const;
  return (
    <fieldset className="grid min-w-0 gap-4 border-l-4 border-sand-300 pl-4">
      <legend className="contents text-lead font-semibold">{t("child", { n: index + 1 })}</legend>
      <div className="grid grid-cols-2 items-end gap-x-4">
        <TextField
          {...field(`children.${index}.firstName`)}
          {...name}
          label={t("registration:fields.childFirstName")}
        />
        <TextField
          {...field(`children.${index}.lastName`)}
          {...name}
          label={t("registration:fields.childLastName")}
        />
      </div>
      <TextField
        {...field(`children.${index}.dateOfBirth`)}
        type="date"
        label={t("registration:fields.childDateOfBirth")}
        required
        unmarked
      />
      {onRemove && (
        <div>
          <Button variant="quiet" aria-label={t("removeOf", { n: index + 1 })} onClick={onRemove}>
            {t("remove")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** Guardian and children who want to wait; nothing about health, size or money. */
export function JoinForm(props: JoinFormProps) {
  const { t } = useTranslation(["waitingList", "interests"]);
  const { form, field, submit, isPending, failure } = useJoinForm(props);
  const { control, clearErrors, getValues, setFocus, setValue } = form;
  const count = useWatch({ control, name: "children" }).length;
  const text = useFocusOnArrival<HTMLParagraphElement>();
  const add = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<number>();
  useEffect(() => {
    if (added !== undefined) setFocus(`children.${added}.firstName`);
  }, [added, setFocus]);
  const addChild = () => {
    const lastName = getValues("children.0.lastName").trim();
    setValue("children", [...getValues("children"), { ...NO_CHILD, lastName }]);
    setAdded(count);
  };
  const removeChild = (index: number) => {
    setValue("children", getValues("children").toSpliced(index, 1));
    clearErrors();
    setAdded(undefined);
    add.current?.focus();
  };
  return (
    <>
      <p ref={text} tabIndex={-1} className="max-w-line wrap-anywhere outline-none">
        {t("text", { program: props.name })}
      </p>
      <Form form={form} onSubmit={submit} className="grid max-w-line gap-6">
        <GuardianFields field={field} />
        {Array.from({ length: count }, (_, index) => (
          <ChildFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a child is known by its place
            key={index}
            {...{ field, index }}
            onRemove={count > 1 ? () => removeChild(index) : undefined}
          />
        ))}
        {count < WAITING_CHILDREN_MAX ? (
          <Button ref={add} variant="secondary" className="sm:justify-self-start" onClick={addChild}>
            <UserPlus aria-hidden size={20} className="shrink-0" />
            {t("add")}
          </Button>
        ) : (
          <p>{t("most", { max: WAITING_CHILDREN_MAX })}</p>
        )}
        {count > 1 && (
          <RadioCards
            {...field("mode")}
            label={t("mode")}
            required
            unmarked
            choices={[
              { value: "together", label: t(count === 2 ? "both" : "all") },
              { value: "apart", label: t("apart") },
            ]}
          />
        )}
        <HiddenField {...field("website")} label={t("interests:website")} />
        <JoinFailure error={failure} />
        <Button type="submit" busy={isPending} className="sm:justify-self-start">
          {t(isPending ? "sending" : "submit")}
        </Button>
      </Form>
    </>
  );
}
