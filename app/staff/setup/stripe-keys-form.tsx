import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useToast } from "#app/ui/use-toast.ts";
import { fieldErrors } from "#domain/field-errors.ts";
import { stripeKeysSchema } from "#domain/setup-money.ts";
import { StepRefusal } from "./step-refusal.tsx";
import { MONEY_KEY } from "./use-money.ts";
import { useSetupAnew } from "./use-setup.ts";

const NONE = { secretKey: "", publishableKey: "" };
const NAMES = ["publishableKey", "secretKey"] as const;

/** Stripe's two keys, typed or pasted. No browser keeps them: they are gone from the form once they are saved. */
export function StripeKeysForm() {
  const { t } = useTranslation("adminSetup");
  const { ofCode } = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const toast = useToast();
  const askAnew = useSetupAnew();
  const [keys, setKeys] = useState(NONE);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => (await api.admin.setup.money.$put({ json: keys })).json(),
    onSuccess: (answer) => {
      client.setQueryData(MONEY_KEY, answer);
      setKeys(NONE);
      toast({ title: t("money.saved"), message: t("money.savedText"), tone: "success" });
      askAnew();
    },
  });
  const sent = error instanceof ApiError ? error.fields : {};
  const send = (event: FormEvent) => {
    event.preventDefault();
    const { error: typed } = stripeKeysSchema.safeParse(keys);
    const errors = fieldErrors(typed?.issues ?? []);
    setWrong(errors);
    const first = NAMES.find((name) => errors[name] !== undefined);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else if (!isPending) mutate();
  };
  const change = (name: keyof typeof NONE, value: string) => {
    setKeys({ ...keys, [name]: value });
    setWrong({});
    reset();
  };
  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-5">
      {NAMES.map((name) => {
        const code = wrong[name] ?? sent[name];
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
      {error && Object.keys(sent).length === 0 && <StepRefusal error={error} />}
      <Button type="submit" busy={isPending} className="justify-self-start max-sm:w-full">
        {t("money.submit")}
      </Button>
      <p role="status" className="text-small empty:hidden">
        {isPending && t("money.trying")}
      </p>
    </form>
  );
}
