import { useState } from "react";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useToast } from "#app/ui/use-toast.ts";
import { fieldErrors } from "#domain/field-errors.ts";
import { type MoneySetup, stripeKeysSchema } from "#domain/setup-money.ts";
import type { Connecting } from "./connection-step.tsx";
import { StepForm, useStepCall } from "./step-form.tsx";

const NONE = { secretKey: "", publishableKey: "" };
const NAMES = ["publishableKey", "secretKey"] as const;

/** Stripe's two keys, typed or pasted. No browser keeps them: they are gone from the form once they are saved. */
export function StripeKeysForm({ onAnswer }: Pick<Connecting<MoneySetup>, "onAnswer">) {
  const { t } = useTranslation("adminSetup");
  const { ofCode } = useErrorText();
  const toast = useToast();
  const [keys, setKeys] = useState(NONE);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const call = useStepCall(async () => {
    const response = await api.admin.setup.money.$put({ json: keys });
    setKeys(NONE);
    onAnswer((await response.json()).data);
    toast({ title: t("money.saved"), message: t("money.savedText"), tone: "success" });
  });
  const check = () => {
    const errors = fieldErrors(stripeKeysSchema.safeParse(keys).error?.issues ?? []);
    setWrong(errors);
    return Object.keys(errors).length === 0;
  };
  const change = (name: keyof typeof NONE, value: string) => {
    setKeys({ ...keys, [name]: value });
    setWrong({});
    call.reset();
  };
  return (
    <StepForm call={call} check={check} submit={t("money.submit")} waiting={t("money.trying")}>
      {NAMES.map((name) => {
        const code = wrong[name] ?? call.codes[name];
        return (
          <TextField
            key={name}
            name={name}
            unmarked
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            data-1p-ignore
            data-lpignore="true"
            className="figures"
            label={t(`money.${name}`)}
            hint={t(`money.${name}Hint`)}
            error={code && ofCode(code).message}
            value={keys[name]}
            onChange={({ target }) => change(name, target.value)}
          />
        );
      })}
    </StepForm>
  );
}
