import type { InferResponseType } from "hono/client";
import { CircleAlert, CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { api } from "#app/lib/api.ts";
import { hasCode } from "#app/lib/api-fetch.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { AccountNeededNotice } from "#app/staff/shared/access/staff-error-notice.tsx";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { validateWith } from "#app/ui/create-resolver.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { stripeKeysSchema } from "#domain/staff/setup.ts";
import { ConnectionStep, type ConnectionStepState } from "./connection-step.tsx";
import { StepForm } from "./step-form.tsx";

type StripeSetup = InferResponseType<typeof api.admin.setup.stripe.$get, 200>["data"];

const NO_KEYS = { secretKey: "", publishableKey: "", confirmedBy: "" };
const KEY_FIELDS = ["publishableKey", "secretKey"] as const;

/**
 * Form of Stripe's two keys. The browser never stores the keys, and saving clears the form. Keys of another account
 * require the user's own username (docs/reference/stripe-keys.md#stripe-account-changes).
 */
function StripeKeysForm() {
  const { t } = useTranslation("adminSetup");
  const [needsUsername, setNeedsUsername] = useState(false);
  const { field, ...formProps } = useStaffForm({
    defaultValues: NO_KEYS,
    check: (values) => validateWith(stripeKeysSchema, values),
    send: (json) => api.admin.setup.stripe.$put({ json }),
    toast: () => ({ title: t("stripe.saved"), message: t("stripe.savedText") }),
    onError: (error) => {
      if (hasCode(error, "stripe_account_differs")) setNeedsUsername(true);
    },
  });
  return (
    <StepForm {...formProps} submitLabel={t("stripe.submit")} pendingText={t("stripe.trying")}>
      {KEY_FIELDS.map((name) => (
        <TextField
          key={name}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          data-1p-ignore
          data-lpignore="true"
          label={t(`stripe.${name}`)}
          hint={t(`stripe.${name}Hint`)}
          {...field(name, { deps: [...KEY_FIELDS] })}
        />
      ))}
      {needsUsername && (
        <TextField
          autoCapitalize="none"
          required
          label={t("terms:yourUsername")}
          hint={t("stripe.confirmedByHint")}
          {...field("confirmedBy")}
        />
      )}
    </StepForm>
  );
}

interface StripeStatusRowProps {
  label: string;
  isReady: boolean;
  children: ReactNode;
}

function StripeStatusRow({ label, isReady, children }: StripeStatusRowProps) {
  const Icon = isReady ? CircleCheck : CircleAlert;
  return (
    <div className="grid gap-x-4 gap-y-0.5 border-sand-200 border-t py-3 first:border-t-0 sm:grid-cols-[11rem_1fr]">
      <dt className="font-semibold">{label}</dt>
      <dd className="flex min-w-0 gap-2">
        <Icon
          aria-hidden
          size={20}
          className={`mt-0.5 shrink-0 ${isReady ? "text-agave" : "text-dusk-700"}`}
        />
        <span className="min-w-0 wrap-anywhere">{children}</span>
      </dd>
    </div>
  );
}

/** The connected account: name, mode, webhook and wallets. */
function StripeStatus({ setup }: { setup: StripeSetup }) {
  const { t } = useTranslation("adminSetup");
  const { account, mode, webhook, wallets } = setup;
  const registeredState = wallets?.isActive ? "active" : "waiting";
  const walletState = wallets === null ? "none" : registeredState;
  return (
    <dl>
      <StripeStatusRow label={t("terms:stripeAccount")} isReady={account !== null}>
        {account ? (account.name ?? t("stripe.unnamed", { id: account.id })) : t("stripe.silent")}
      </StripeStatusRow>
      {mode && (
        <StripeStatusRow label={t("stripe.mode")} isReady>
          {t(`stripe.modes.${mode}`)}
        </StripeStatusRow>
      )}
      <StripeStatusRow label={t("stripe.webhook")} isReady={webhook !== "missing" && webhook !== "unknown"}>
        {t(`stripe.webhooks.${webhook}`)}
      </StripeStatusRow>
      <StripeStatusRow label={t("stripe.wallets")} isReady={walletState === "active"}>
        {t(`stripe.walletStates.${walletState}`, { domain: wallets?.domain })}
      </StripeStatusRow>
    </dl>
  );
}

/** The key form; a notice instead for keys from the environment or a sign-in by PIN. */
function StripeKeysSection({ setup, isPin }: ConnectionStepState<StripeSetup>) {
  const { t } = useTranslation("adminSetup");
  const { describeCode } = useErrorText();
  if (setup.source === "environment") {
    const { title, message } = describeCode("keys_from_environment");
    return <Notice title={title} text={message} />;
  }
  if (isPin) return <AccountNeededNotice />;
  if (setup.source === "none") return <StripeKeysForm />;
  return (
    <Disclosure summary={t("stripe.others")}>
      <StripeKeysForm />
    </Disclosure>
  );
}

/** Setup step of Stripe's keys, with the connected account (docs/reference/stripe-keys.md#stripe-key-setup). */
export function StripeStep() {
  const { t } = useTranslation("adminSetup");
  return (
    <ConnectionStep<StripeSetup> name="stripe">
      {(state) => (
        <div className="grid gap-5">
          {state.setup.source === "none" && <p className="max-w-prose">{t("stripe.text")}</p>}
          {state.setup.isUnreadable && (
            <Notice tone="warning" title={t("stripe.unreadable")} text={t("stripe.unreadableText")} />
          )}
          {state.setup.source !== "none" && <StripeStatus setup={state.setup} />}
          <StripeKeysSection {...state} />
        </div>
      )}
    </ConnectionStep>
  );
}
