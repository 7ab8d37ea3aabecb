import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { EmailForm } from "#app/family/email-form.tsx";
import { useRefetchFamily } from "#app/family/portal/use-family.ts";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { readText, removeText, writeText } from "#app/lib/storage/browser-storage.ts";
import { ContactPeople } from "#app/shared/contact-people.tsx";
import { CodeField } from "#app/shared/email-code-form.tsx";
import { FamilyForm } from "#app/shared/family-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { createResolver, validateWith } from "#app/ui/create-resolver.ts";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { familySignInSchema } from "#domain/family/sign-in.ts";
import { PhoneDigitsField } from "./phone-digits-field.tsx";

/** Session storage key of the typed email. A phone may reload the page while the code is read in another app. */
const EMAIL_KEY = "familyEmail";

interface CodeValues {
  code: string;
  phoneDigits: string;
}

function SignInCodeForm({ email, onChangeEmail }: { email: string; onChangeEmail: () => void }) {
  const { t } = useTranslation("familyPage");
  const refetchFamily = useRefetchFamily();
  const form = useForm<CodeValues>({
    defaultValues: { code: "", phoneDigits: "" },
    resolver: createResolver((values) => validateWith(familySignInSchema, { ...values, email })),
  });
  const signIn = useMutation({
    mutationFn: (values: CodeValues) =>
      api.family.session.$post({ json: { ...values, email } }, withTimeout()),
    onSuccess: async () => {
      removeText("session", EMAIL_KEY);
      await refetchFamily();
    },
    onError: (error) =>
      form.setFocus(
        error instanceof ApiError && error.code === "phone_digits_wrong" ? "phoneDigits" : "code",
      ),
  });
  const resendCode = useMutation({
    mutationFn: () => api.family.code.$post({ json: { email } }, withTimeout()),
    onSuccess: () => form.resetField("code"),
  });
  const { field: _field, submit, ...formProps } = useFormMutation(form, signIn);
  // A new code makes an earlier failure outdated.
  const signInFailure = resendCode.isSuccess && !signIn.isError ? null : formProps.failure;
  const failure = resendCode.error ?? signInFailure;
  const isCodeExpired = failure instanceof ApiError && failure.code === "code_expired";
  return (
    <>
      <FamilyForm
        {...formProps}
        failure={failure}
        submit={(event) => {
          resendCode.reset();
          submit(event);
        }}
        submitLabel={t(signIn.isPending ? "signIn.opening" : "signIn.open")}
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
        {!isCodeExpired && <p className="text-small text-dusk-700">{t("signIn.none")}</p>}
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <Button
            variant={isCodeExpired ? "secondary" : "quiet"}
            busy={resendCode.isPending}
            onClick={() => {
              signIn.reset();
              resendCode.mutate();
            }}
          >
            {t(resendCode.isPending ? "terms:working" : "signIn.again")}
          </Button>
          <Button variant="quiet" onClick={onChangeEmail}>
            {t("signIn.other")}
          </Button>
        </div>
        <p role="status" className="font-semibold">
          {resendCode.isSuccess ? t("signIn.sentAgain") : ""}
        </p>
      </div>
    </>
  );
}

/** Sign-in: email address, then code and phone digits (docs/reference/family-page.md#sign-in). */
export function SignIn() {
  const { t } = useTranslation("familyPage");
  const [email, setEmail] = useState<string | null>(null);
  const card = useRef<HTMLElement>(null);
  useEffect(() => setEmail(readText("session", EMAIL_KEY)), []);
  const saveEmail = (newEmail: string | null) => {
    setEmail(newEmail);
    if (newEmail === null) removeText("session", EMAIL_KEY);
    else writeText("session", EMAIL_KEY, newEmail);
    // The form for the other step replaces this one.
    requestAnimationFrame(() => card.current?.querySelector("input")?.focus());
  };
  const sendCode = useMutation({
    mutationFn: (json: { email: string }) => api.family.code.$post({ json }, withTimeout()),
    onSuccess: (_response, { email: sentTo }) => saveEmail(sentTo),
  });
  return (
    <div className="grid gap-10 lg:grid-cols-[1.35fr_1fr] lg:gap-16">
      <Card ref={card} padding="page" className="grid gap-5 self-start border-t-5 border-agave">
        <h2 className="text-title">{t(email === null ? "signIn.title" : "terms:codeFromEmail")}</h2>
        {email === null ? (
          <EmailForm
            mutation={sendCode}
            label={t("signIn.email")}
            hint={t("signIn.emailHint")}
            variant="primary"
            submitLabel={t(sendCode.isPending ? "terms:working" : "signIn.mail")}
          />
        ) : (
          <SignInCodeForm email={email} onChangeEmail={() => saveEmail(null)} />
        )}
      </Card>
      <div className="grid content-start gap-6">
        <p className="max-w-prose text-dusk-700">{t("signIn.why")}</p>
        <ContactPeople />
      </div>
    </div>
  );
}
