import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm, useFormContext } from "react-hook-form";
import { AddressCheck } from "#app/facts/address-check.tsx";
import { paymentStatusKey } from "#app/family/payment/tab-payment.ts";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { correctLastGuardian } from "#app/lib/storage/form-draft.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { checkBy, resolverOf } from "#app/ui/form-check.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { useField } from "#app/ui/use-field.ts";
import { mailboxSchema } from "#domain/family-page.ts";

/** Timeout in milliseconds: with poor reception a call may otherwise hang. */
const PATIENCE_MS = 20_000;

async function correctAddress(orderId: string, email: string): Promise<void> {
  await api.orders[":id"].address.$post(
    { param: { id: orderId }, json: { email } },
    { init: { signal: AbortSignal.timeout(PATIENCE_MS) } },
  );
}

interface Corrected {
  email: string;
}

const resolver = resolverOf<Corrected, Corrected>((values) => checkBy(mailboxSchema, values));

const WRONG = "invalid_email";

/** Takes the focus, because the button that opened it is gone. */
function AddressField({ readOnly }: { readOnly: boolean }) {
  const { t } = useTranslation("success");
  const { ofCode } = useErrorText();
  // The server's message is already text; only the form's own code is translated.
  const sentenceOf = (_name: string, message: string) =>
    message === WRONG ? ofCode(message).message : message;
  const { setFocus } = useFormContext<Corrected>();
  useEffect(() => setFocus("email"), [setFocus]);
  return (
    <TextField
      label={t("next.mail.newAddress")}
      unmarked
      type="email"
      inputMode="email"
      autoComplete="email"
      readOnly={readOnly}
      {...useField<Corrected>("email", undefined, sentenceOf)}
    />
  );
}

interface CorrectionFormProps {
  orderId: string;
  email: string;
  onCorrected: (email: string) => void;
  onLeave: () => void;
}

/** Corrects the receipt's address, in the browser that paid. */
export function CorrectionForm({ orderId, email, onCorrected, onLeave }: CorrectionFormProps) {
  const { t } = useTranslation("success");
  const { ofThrown } = useErrorText();
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: { email }, resolver });
  const { mutate, isPending } = useMutation({
    mutationFn: (corrected: string) => correctAddress(orderId, corrected),
    onSuccess: async (_nothing, corrected) => {
      correctLastGuardian(corrected);
      onCorrected(corrected);
      await queryClient.invalidateQueries({ queryKey: paymentStatusKey(null).slice(0, 1) });
    },
    onError: (error) => {
      const message = error instanceof ApiError && error.fields.email ? WRONG : ofThrown(error).message;
      form.setError("email", { type: "server", message }, { shouldFocus: true });
    },
  });
  return (
    <Form
      form={form}
      className="mt-4 grid gap-4 print:hidden"
      onSubmit={form.handleSubmit(({ email: typed }) => {
        if (!isPending) mutate(typed.trim());
      })}
    >
      <AddressCheck>
        <AddressField readOnly={isPending} />
      </AddressCheck>
      <div className="flex flex-wrap gap-4">
        <Button type="submit" variant="secondary" busy={isPending} aria-busy={isPending}>
          {t(isPending ? "next.mail.sending" : "next.mail.sendThere")}
        </Button>
        <Button variant="quiet" onClick={onLeave}>
          {t("next.mail.leave")}
        </Button>
      </div>
    </Form>
  );
}
