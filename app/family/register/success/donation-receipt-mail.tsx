import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { AddressCheck } from "#app/facts/address-check.tsx";
import { tellDonor } from "#app/family/payment/donation.ts";
import type { PaymentProof } from "#app/family/payment/tab-payment.ts";
import { type PaymentStatus, paymentStatusKey } from "#app/family/payment/tab-payment.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { resolverOf } from "#app/ui/form-check.ts";
import { Notice } from "#app/ui/notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { useToast } from "#app/ui/use-toast.ts";
import { donorSchema } from "#domain/prices/donation-schema.ts";

const NO_ADDRESS = { donorEmail: "" };
/** Optional for a donor, but required in this form. */
const checkAddress = resolverOf<typeof NO_ADDRESS, typeof NO_ADDRESS>((values) => {
  const { success } = donorSchema.shape.donorEmail.safeParse(values.donorEmail);
  return success && values.donorEmail.trim() !== ""
    ? { values }
    : { errors: { donorEmail: "invalid_email" } };
});

interface ReceiptMailProps {
  payment: PaymentStatus;
  proof: PaymentProof;
}

function AskForAddress({ proof }: Pick<ReceiptMailProps, "proof">) {
  const { t } = useTranslation("success");
  const queryClient = useQueryClient();
  const toast = useToast();
  const { ofThrown } = useErrorText();
  const sending = useMutation({
    mutationFn: (details: { donorEmail: string }) => tellDonor(proof, details),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: paymentStatusKey(proof) }),
    onError: (error) => {
      const isAboutField = error instanceof ApiError && error.fields.donorEmail !== undefined;
      if (!isAboutField) toast({ ...ofThrown(error), tone: "destructive" });
    },
  });
  const form = useForm({ defaultValues: NO_ADDRESS, resolver: checkAddress });
  const { field, submit, isPending } = useFormMutation(form, sending);
  return (
    <Form form={form} onSubmit={submit} className="grid gap-4 print:hidden">
      <AddressCheck>
        <TextField
          label={t("donated.askEmail")}
          hint={t("donated.askEmailHint")}
          type="email"
          inputMode="email"
          autoComplete="email"
          {...field("donorEmail")}
        />
      </AddressCheck>
      <div>
        <Button type="submit" variant="secondary" busy={isPending} aria-busy={isPending}>
          {t("donated.sendReceipt")}
        </Button>
      </div>
    </Form>
  );
}

/** A donor's receipt by mail: on its way, or a form to request it. */
export function DonationReceiptMail({ payment, proof }: ReceiptMailProps) {
  const { t } = useTranslation("success");
  const { receiptEmail: email } = payment;
  return (
    <div>
      <div role="status">
        {email && (
          <Notice tone="success">
            <p className="wrap-anywhere">{t("donated.receiptSent", { email })}</p>
          </Notice>
        )}
      </div>
      {!email && <AskForAddress proof={proof} />}
    </div>
  );
}
