import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { CodeField } from "#app/facts/code-form.tsx";
import { ContactPeople } from "#app/facts/contact-people.tsx";
import { AddressForm } from "#app/family/address-form.tsx";
import { FamilyForm } from "#app/family/mine/family-action.tsx";
import { useFamilyAgain } from "#app/family/mine/use-family.ts";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { readText, removeText, writeText } from "#app/lib/storage/browser-storage.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { checkBy, resolverOf } from "#app/ui/form-check.ts";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { familySignInSchema } from "#domain/family/family-sign-in.ts";
import { PhoneDigitsField } from "./phone-digits-field.tsx";

/** Keeps the typed address if the phone loads the page anew while somebody reads the mail in another app. */
const ADDRESS = "familyAddress";

interface CodeValues {
  code: string;
  phoneDigits: string;
}

function SignInCodeForm({ email, onOther }: { email: string; onOther: () => void }) {
  const { t } = useTranslation("familyPage");
  const again = useFamilyAgain();
  const form = useForm<CodeValues>({
    defaultValues: { code: "", phoneDigits: "" },
    resolver: resolverOf((values) => checkBy(familySignInSchema, { ...values, email })),
  });
  const enter = useMutation({
    mutationFn: (values: CodeValues) =>
      api.family.session.$post({ json: { ...values, email } }, withTimeout()),
    onSuccess: async () => {
      removeText("session", ADDRESS);
      await again();
    },
    onError: (error) =>
      form.setFocus(error instanceof ApiError && error.code === "digits_wrong" ? "phoneDigits" : "code"),
  });
  const mail = useMutation({
    mutationFn: () => api.family.code.$post({ json: { email } }, withTimeout()),
    onSuccess: () => form.resetField("code"),
  });
  const { field: _field, submit, ...sent } = useFormMutation(form, enter);
  const failure = mail.error ?? (mail.isSuccess && !enter.isError ? null : sent.failure);
  const isOver = failure instanceof ApiError && failure.code === "code_over";
  return (
    <>
      <FamilyForm
        {...sent}
        failure={failure}
        submit={(event) => {
          mail.reset();
          submit(event);
        }}
        submitLabel={t(enter.isPending ? "signIn.opening" : "signIn.open")}
      >
        <p className="max-w-prose">
          {t("signIn.mailed")} <strong className="wrap-anywhere">{email}</strong>. {t("signIn.mailedHint")}
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          <CodeField />
          <PhoneDigitsField />
        </div>
      </FamilyForm>
      <div className="grid gap-1 border-t border-sand-200 pt-4">
        {!isOver && <p className="text-small text-dusk-700">{t("signIn.none")}</p>}
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <Button
            variant={isOver ? "secondary" : "quiet"}
            busy={mail.isPending}
            onClick={() => {
              enter.reset();
              mail.mutate();
            }}
          >
            {t(mail.isPending ? "terms:working" : "signIn.again")}
          </Button>
          <Button variant="quiet" onClick={onOther}>
            {t("signIn.other")}
          </Button>
        </div>
        <p role="status" className="font-semibold">
          {mail.isSuccess ? t("signIn.sentAgain") : ""}
        </p>
      </div>
    </>
  );
}

/** Address, then code and phone (docs/reference/family-page.md#sign-in). */
export function SignIn() {
  const { t } = useTranslation("familyPage");
  const [email, setEmail] = useState<string | null>(null);
  const card = useRef<HTMLElement>(null);
  useEffect(() => setEmail(readText("session", ADDRESS)), []);
  const choose = (next: string | null) => {
    setEmail(next);
    if (next === null) removeText("session", ADDRESS);
    else writeText("session", ADDRESS, next);
    // The next field appears in place of the last one.
    requestAnimationFrame(() => card.current?.querySelector("input")?.focus());
  };
  const mailing = useMutation({
    mutationFn: (json: { email: string }) => api.family.code.$post({ json }, withTimeout()),
    onSuccess: (_answer, { email: typed }) => choose(typed),
  });
  return (
    <div className="grid gap-10 lg:grid-cols-[1.35fr_1fr] lg:gap-16">
      <Card ref={card} padding="page" className="grid gap-5 self-start border-t-5 border-agave">
        <h2 className="text-title">{t(email === null ? "signIn.title" : "terms:codeFromEmail")}</h2>
        {email === null ? (
          <AddressForm
            mutation={mailing}
            label={t("signIn.email")}
            hint={t("signIn.emailHint")}
            variant="primary"
            submitLabel={t(mailing.isPending ? "terms:working" : "signIn.mail")}
          />
        ) : (
          <SignInCodeForm email={email} onOther={() => choose(null)} />
        )}
      </Card>
      <div className="grid content-start gap-6">
        <p className="max-w-prose text-dusk-700">{t("signIn.why")}</p>
        <ContactPeople />
      </div>
    </div>
  );
}
