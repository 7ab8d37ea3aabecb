import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { patiently } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Form } from "#app/ui/form.tsx";
import { checkBy, resolverOf } from "#app/ui/form-check.ts";
import { addressCodeSchema, newAddressSchema } from "#domain/family-page.ts";
import { AddressField, CodeField, Failure } from "./mailbox-fields.tsx";
import { useFamilyAgain } from "./use-family.ts";

/** A session that ended meanwhile shows the sign-in; anything else stays with the field. */
function useFailure() {
  const again = useFamilyAgain();
  return (error: Error) => {
    if (error instanceof ApiError && error.status === 401) void again();
  };
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
      <AddressField label={t("address.email")} />
      {error && <Failure error={error} />}
      <div>
        <Button type="submit" variant="secondary" busy={isPending} className="w-full sm:w-auto">
          {t(isPending ? "address.mailing" : "address.mail")}
        </Button>
      </div>
    </Form>
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
      <CodeField label={t("address.code")} hint={t("address.codeHint")} />
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
