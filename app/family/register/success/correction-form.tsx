import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import { AddressQuestion, useAddressQuestion } from "#app/family/address-question.tsx";
import { paymentStatusKey } from "#app/family/payment/tab-payment.ts";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { correctLastGuardian } from "#app/lib/storage/form-draft.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { addressCorrection } from "#domain/address-correction.ts";

/** No answer for this long counts as a lost one: poor reception keeps calls hanging. */
const PATIENCE_MS = 20_000;

async function correctAddress(orderId: string, email: string): Promise<void> {
  await api.orders[":id"].address.$post(
    { param: { id: orderId }, json: { email } },
    { init: { signal: AbortSignal.timeout(PATIENCE_MS) } },
  );
}

interface CorrectionFormProps {
  orderId: string;
  email: string;
  onCorrected: (email: string) => void;
  onLeave: () => void;
}

/** The right address, for the browser that paid. */
export default function CorrectionForm({ orderId, email, onCorrected, onLeave }: CorrectionFormProps) {
  const { t } = useTranslation("success");
  const { ofCode, ofThrown } = useErrorText();
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: { email } });
  const { errors } = form.formState;
  const { askAbout, question } = useAddressQuestion(form.watch("email"), (address) =>
    form.setValue("email", address, { shouldValidate: true }),
  );
  const { mutate, isPending } = useMutation({
    mutationFn: (corrected: string) => correctAddress(orderId, corrected),
    onSuccess: async (_nothing, corrected) => {
      correctLastGuardian(corrected);
      onCorrected(corrected);
      await queryClient.invalidateQueries({ queryKey: paymentStatusKey(null).slice(0, 1) });
    },
    onError: (error) => {
      const message = error instanceof ApiError && error.fields.email ? "" : ofThrown(error).message;
      form.setError("email", { type: "server", message }, { shouldFocus: true });
    },
  });
  const { ref, ...field } = form.register("email", {
    validate: (typed) => addressCorrection.shape.email.safeParse(typed).success,
    onBlur: () => askAbout(form.getValues("email")),
  });
  const input = useRef<HTMLInputElement | null>(null);
  // The button that opened it is gone, so the focus comes here.
  useEffect(() => input.current?.focus(), []);
  return (
    <form
      noValidate
      className="mt-4 grid gap-4 print:hidden"
      onSubmit={form.handleSubmit(({ email: typed }) => {
        if (!isPending) mutate(typed.trim());
      })}
    >
      <div>
        <TextField
          label={t("next.mail.newAddress")}
          unmarked
          type="email"
          inputMode="email"
          autoComplete="email"
          readOnly={isPending}
          error={errors.email && (errors.email.message || ofCode("invalid_email").message)}
          {...field}
          ref={(element) => {
            ref(element);
            input.current = element;
          }}
        />
        <AddressQuestion {...question} />
      </div>
      <div className="flex flex-wrap gap-4">
        <Button type="submit" variant="secondary" busy={isPending} aria-busy={isPending}>
          {t(isPending ? "next.mail.sending" : "next.mail.sendThere")}
        </Button>
        <Button variant="quiet" onClick={onLeave}>
          {t("next.mail.leave")}
        </Button>
      </div>
    </form>
  );
}
