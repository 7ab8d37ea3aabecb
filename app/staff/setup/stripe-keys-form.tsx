import { useState } from "react";
import { useForm } from "react-hook-form";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";
import { checkBy, resolverOf } from "#app/ui/form-check.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { type MoneySetup, type StripeKeys, stripeKeysSchema } from "#domain/staff/setup.ts";
import type { Connecting } from "./connection-step.tsx";
import { StepForm } from "./step-form.tsx";

const NONE = { secretKey: "", publishableKey: "", confirmedBy: "" };
const NAMES = ["publishableKey", "secretKey"] as const;

const check = resolverOf((typed: typeof NONE) => checkBy(stripeKeysSchema, typed));

/**
 * Stripe's two keys, typed or pasted. No browser keeps them: they are gone from the form once they are saved. Keys of
 * another account ask for the own username (docs/reference/stripe-keys.md#stripe-account-changes).
 */
export function StripeKeysForm({ onAnswer }: Pick<Connecting<MoneySetup>, "onAnswer">) {
  const { t } = useTranslation("adminSetup");
  const [asksName, setAsksName] = useState(false);
  const saving = useStaffMutation({
    send: async (json: StripeKeys) => (await (await api.admin.setup.money.$put({ json })).json()).data,
    toast: () => ({ title: t("money.saved"), message: t("money.savedText") }),
    onSuccess: onAnswer,
    // The step itself asks anew.
    invalidates: () => false,
    onError: (error) => {
      if (error instanceof ApiError && error.code === "stripe_account_differs") setAsksName(true);
    },
  });
  const { field, ...sent } = useFormMutation(useForm({ defaultValues: NONE, resolver: check }), saving);
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
          label={t("money.confirmedBy")}
          hint={t("money.confirmedByHint")}
          {...field("confirmedBy")}
        />
      )}
    </StepForm>
  );
}
