import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { patiently } from "#app/lib/connection.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Form } from "#app/ui/form.tsx";
import { checkBy, resolverOf } from "#app/ui/form-check.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { useField } from "#app/ui/use-field.ts";
import { addressCodeSchema, newAddressSchema } from "#domain/family-page.ts";
import { digitsOf } from "#domain/mailbox-code.ts";
import { useFamilyAgain } from "./use-family.ts";

/** A session that ended meanwhile shows the sign-in; anything else stays with the field. */
function useFailure() {
  const again = useFamilyAgain();
  return (error: Error) => {
    if (error instanceof ApiError && error.status === 401) void again();
  };
}

function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation("familyPage");
  const { title, message } = useErrorText().ofThrown(error);
  const left = error instanceof ApiError ? Number(error.body.triesLeft ?? 0) : 0;
  return (
    <FailureNotice
      title={title}
      message={left > 0 ? `${message} ${t("signIn.triesLeft", { count: left })}` : message}
    />
  );
}

function EmailField() {
  const { t } = useTranslation("familyPage");
  return (
    <TextField
      {...useField<{ email: string }>("email")}
      type="email"
      inputMode="email"
      autoComplete="email"
      required
      unmarked
      label={t("address.email")}
    />
  );
}

function AddressForm({ onMailed }: { onMailed: (email: string) => void }) {
  const { t } = useTranslation("familyPage");
  const form = useForm({
    defaultValues: { email: "" },
    resolver: resolverOf((values) => checkBy(newAddressSchema, values)),
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ email }: { email: string }) => api.family.address.$post({ json: { email } }, patiently()),
    onSuccess: (_answer, { email }) => onMailed(email),
    onError: useFailure(),
  });
  return (
    <Form
      form={form}
      className="grid gap-5"
      onSubmit={form.handleSubmit((values) => !isPending && mutate(values))}
    >
      <EmailField />
      {error && <Failure error={error} />}
      <div>
        <Button type="submit" variant="secondary" busy={isPending} className="w-full sm:w-auto">
          {t(isPending ? "address.mailing" : "address.mail")}
        </Button>
      </div>
    </Form>
  );
}

function CodeField() {
  const { t } = useTranslation("familyPage");
  return (
    <TextField
      {...useField<{ code: string }>("code", { setValueAs: digitsOf }, () => t("signIn.codeShort"))}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      unmarked
      maxLength={20}
      label={t("address.code")}
      hint={t("address.codeHint")}
      className="figures max-w-64 text-lead tracking-[0.35em]"
    />
  );
}

function CodeForm({ email, onOther }: { email: string; onOther: () => void }) {
  const { t } = useTranslation("familyPage");
  const again = useFamilyAgain();
  const form = useForm({
    defaultValues: { code: "" },
    resolver: resolverOf((values) => checkBy(addressCodeSchema, values)),
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ code }: { code: string }) =>
      api.family.address.confirm.$post({ json: { code } }, patiently()),
    onSuccess: again,
    onError: useFailure(),
  });
  return (
    <Form
      form={form}
      className="grid gap-5"
      onSubmit={form.handleSubmit((values) => !isPending && mutate(values))}
    >
      <p role="status" className="wrap-anywhere">
        {t("address.mailed", { email })}
      </p>
      <CodeField />
      {error && <Failure error={error} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending} className="w-full sm:w-auto">
          {t(isPending ? "address.confirming" : "address.confirm")}
        </Button>
        <Button variant="quiet" onClick={onOther}>
          {t("address.other")}
        </Button>
      </div>
    </Form>
  );
}

/** Asks for a new address, and for the code that came to it. */
export function NewAddress() {
  const { t } = useTranslation("familyPage");
  const [mailedTo, setMailedTo] = useState<string>();
  return (
    <Disclosure summary={t("address.change")}>
      <div className="grid gap-4">
        <p className="max-w-line">{t("address.text")}</p>
        {mailedTo === undefined ? (
          <AddressForm onMailed={setMailedTo} />
        ) : (
          <CodeForm email={mailedTo} onOther={() => setMailedTo(undefined)} />
        )}
      </div>
    </Disclosure>
  );
}
