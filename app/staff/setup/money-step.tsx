import { CircleAlert, CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { AccountNeeded } from "#app/staff/shared/access/refusal.tsx";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { checkBy } from "#app/ui/form-check.ts";
import { Notice } from "#app/ui/notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { type MoneySetup, stripeKeysSchema } from "#domain/staff/setup.ts";
import { type Connecting, ConnectionStep, StepForm } from "./step-form.tsx";

const NONE = { secretKey: "", publishableKey: "", confirmedBy: "" };
const NAMES = ["publishableKey", "secretKey"] as const;

/**
 * Stripe's two keys, typed or pasted. No browser keeps them: they are gone from the form once they are saved. Keys of
 * another account ask for the own username (docs/reference/stripe-keys.md#stripe-account-changes).
 */
function StripeKeysForm({ onAnswer }: Pick<Connecting<MoneySetup>, "onAnswer">) {
  const { t } = useTranslation("adminSetup");
  const [asksName, setAsksName] = useState(false);
  const { field, ...sent } = useStaffForm({
    defaultValues: NONE,
    check: (typed) => checkBy(stripeKeysSchema, typed),
    send: async (json) => (await (await api.admin.setup.money.$put({ json })).json()).data,
    toast: () => ({ title: t("money.saved"), message: t("money.savedText") }),
    onSuccess: onAnswer,
    // The step itself asks anew.
    invalidates: () => false,
    onError: (error) => {
      if (error instanceof ApiError && error.code === "stripe_account_differs") setAsksName(true);
    },
  });
  return (
    <StepForm {...sent} submitLabel={t("money.submit")} waiting={t("money.trying")}>
      {NAMES.map((name) => (
        <TextField
          key={name}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          data-1p-ignore
          data-lpignore="true"
          label={t(`money.${name}`)}
          hint={t(`money.${name}Hint`)}
          {...field(name, { deps: [...NAMES] })}
        />
      ))}
      {asksName && (
        <TextField
          autoCapitalize="none"
          required
          label={t("terms:yourUsername")}
          hint={t("money.confirmedByHint")}
          {...field("confirmedBy")}
        />
      )}
    </StepForm>
  );
}

/** One thing that Stripe says, whether it is as it should be, and what follows. */
function Told({ label, isGood, children }: { label: string; isGood: boolean; children: ReactNode }) {
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <div className="grid gap-x-4 gap-y-0.5 border-sand-200 border-t py-3 first:border-t-0 sm:grid-cols-[11rem_1fr]">
      <dt className="font-semibold">{label}</dt>
      <dd className="flex min-w-0 gap-2">
        <Icon
          aria-hidden
          size={20}
          className={`mt-0.5 shrink-0 ${isGood ? "text-agave" : "text-dusk-700"}`}
        />
        <span className="min-w-0 wrap-anywhere">{children}</span>
      </dd>
    </div>
  );
}

/** The connected account: its name, its mode, its messages to us, and wallets. */
function Connection({ money }: { money: MoneySetup }) {
  const { t } = useTranslation("adminSetup");
  const { account, mode, webhook, wallets } = money;
  const walletState = wallets === null ? "none" : wallets.isActive ? "active" : "waiting";
  return (
    <dl>
      <Told label={t("terms:stripeAccount")} isGood={account !== null}>
        {account ? (account.name ?? t("money.unnamed", { id: account.id })) : t("money.silent")}
      </Told>
      {mode && (
        <Told label={t("money.mode")} isGood>
          {t(`money.modes.${mode}`)}
        </Told>
      )}
      <Told label={t("money.webhook")} isGood={webhook !== "missing" && webhook !== "unknown"}>
        {t(`money.webhooks.${webhook}`)}
      </Told>
      <Told label={t("money.wallets")} isGood={walletState === "active"}>
        {t(`money.walletStates.${walletState}`, { domain: wallets?.domain })}
      </Told>
    </dl>
  );
}

/** What may be typed: nothing where the server's environment has the keys, and nothing by the PIN. */
function Keys({ setup, isPin, onAnswer }: Connecting<MoneySetup>) {
  const { t } = useTranslation("adminSetup");
  const { describeCode } = useErrorText();
  if (setup.source === "environment") {
    const { title, message } = describeCode("keys_from_environment");
    return (
      <Notice title={title}>
        <p>{message}</p>
      </Notice>
    );
  }
  if (isPin) return <AccountNeeded />;
  const form = <StripeKeysForm onAnswer={onAnswer} />;
  return setup.source === "none" ? form : <Disclosure summary={t("money.others")}>{form}</Disclosure>;
}

/** Stripe's two keys, and what they are of (docs/reference/stripe-keys.md#stripe-key-setup). */
export function MoneyStep() {
  const { t } = useTranslation("adminSetup");
  return (
    <ConnectionStep<MoneySetup> name="money">
      {(connecting) => (
        <div className="grid gap-5">
          {connecting.setup.source === "none" && <p className="max-w-prose">{t("money.text")}</p>}
          {connecting.setup.isUnreadable && (
            <Notice tone="warning" title={t("money.unreadable")}>
              <p>{t("money.unreadableText")}</p>
            </Notice>
          )}
          {connecting.setup.source !== "none" && <Connection money={connecting.setup} />}
          <Keys {...connecting} />
        </div>
      )}
    </ConnectionStep>
  );
}
