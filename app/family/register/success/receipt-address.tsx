import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { AddressCheck } from "#app/facts/address-check.tsx";
import { type PaymentStatus, paymentStatusKey } from "#app/family/payment/tab-payment.ts";
import { api } from "#app/lib/api.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { correctLastGuardian } from "#app/lib/storage/form-draft.ts";
import { Button } from "#app/ui/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Form } from "#app/ui/form.tsx";
import { checkBy, resolverOf } from "#app/ui/form-check.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { mailboxSchema } from "#domain/family/family-page.ts";

interface CorrectionFormProps {
  orderId: string;
  email: string;
  onCorrected: (email: string) => void;
  onLeave: () => void;
}

/** Corrects the receipt's address, in the browser that paid. */
function CorrectionForm({ orderId, email, onCorrected, onLeave }: CorrectionFormProps) {
  const { t } = useTranslation("success");
  const { ofThrown } = useErrorText();
  const queryClient = useQueryClient();
  const correcting = useMutation({
    mutationFn: (json: { email: string }) =>
      api.orders[":id"].address.$post({ param: { id: orderId }, json }, withTimeout()),
    onSuccess: async (_nothing, corrected) => {
      correctLastGuardian(corrected.email);
      onCorrected(corrected.email);
      await queryClient.invalidateQueries({ queryKey: paymentStatusKey(null).slice(0, 1) });
    },
  });
  const form = useForm({
    defaultValues: { email },
    resolver: resolverOf((typed) => checkBy(mailboxSchema, typed)),
  });
  const { field, submit, isPending, failure } = useFormMutation(form, correcting);
  const { setFocus } = form;
  // The button that opened the form is gone.
  useEffect(() => setFocus("email"), [setFocus]);
  return (
    <Form form={form} className="mt-4 grid gap-4 print:hidden" onSubmit={submit}>
      <AddressCheck>
        <TextField
          label={t("next.mail.newAddress")}
          type="email"
          inputMode="email"
          autoComplete="email"
          readOnly={isPending}
          {...field("email")}
        />
      </AddressCheck>
      {failure && <FailureNotice {...ofThrown(failure)} />}
      <div className="flex flex-wrap gap-4">
        <Button type="submit" variant="secondary" busy={isPending} aria-busy={isPending}>
          {t(isPending ? "next.mail.sending" : "next.mail.sendThere")}
        </Button>
        <Button variant="quiet" onClick={onLeave}>
          {t("terms:keepAsIs")}
        </Button>
      </div>
    </Form>
  );
}

/**
 * The receipt's address, with a correction for the browser that paid
 * (docs/reference/orders.md#email-correction-after-payment).
 */
export function ReceiptAddress({ payment }: { payment: PaymentStatus }) {
  const { t } = useTranslation("success");
  const { receiptEmail: email, orderId } = payment;
  const isCorrectable = payment.correctableSeconds > 0;
  // A free registration was confirmed with a code from that mailbox.
  const isVerified = payment.amountCents === 0;
  const callUs = isCorrectable || isVerified ? "" : ` ${t("next.mail.callUs")}`;
  const [isOpen, setOpen] = useState(false);
  const [corrected, setCorrected] = useState<string>();
  if (!email) return <p>{t("next.mail.text")}</p>;
  return (
    <>
      <p className="wrap-anywhere">{`${t("next.mail.sentTo", { email: corrected ?? email })}${callUs}`}</p>
      <p role="status" className="font-semibold text-agave wrap-anywhere">
        {corrected && !isOpen && t("next.mail.corrected")}
      </p>
      {isCorrectable && !isOpen && (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {t("next.mail.correct")}
        </Button>
      )}
      {isCorrectable && isOpen && orderId && (
        <CorrectionForm
          orderId={orderId}
          email={corrected ?? email}
          onLeave={() => setOpen(false)}
          onCorrected={(address) => {
            setCorrected(address);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
