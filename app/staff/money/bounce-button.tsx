import { useState } from "react";
import { useForm } from "react-hook-form";
import { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DialogForm } from "#app/staff/shared/dialog-form.tsx";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { resolverOf } from "#app/ui/form-check.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { useSentForm } from "#app/ui/use-sent-form.ts";
import { centsFromText } from "#domain/money/money.ts";
import { BANK_FEE_MAX_CENTS } from "#domain/registration/paper.ts";
import type { Payment } from "./use-payments.ts";

interface BounceFormProps {
  payment: Payment;
  onClose: () => void;
}

/** The bank's fee as typed, 0 if empty; undefined if invalid. */
function feeOf(typed: string): number | undefined {
  if (typed.trim() === "") return 0;
  const cents = centsFromText(typed);
  return cents !== undefined && cents <= BANK_FEE_MAX_CENTS ? cents : undefined;
}

const check = resolverOf(({ bankFee }: { bankFee: string }) => {
  const bankFeeCents = feeOf(bankFee);
  return bankFeeCents === undefined
    ? { errors: { bankFee: "invalid_amount" } }
    : { values: { bankFeeCents } };
});

function useBounce({ payment: { id }, onClose }: BounceFormProps) {
  const { t } = useTranslation("adminPayments");
  return useStaffMutation({
    send: (json: { bankFeeCents: number }) =>
      api.admin.payments[":id"].bounced.$post({ param: { id }, json }),
    toast: () => ({ title: t("bounce.done") }),
    onSuccess: onClose,
  });
}

/** The bank's fee, if any, and what the family will owe. */
function BounceForm(props: BounceFormProps) {
  const { payment, onClose } = props;
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  const most = money(BANK_FEE_MAX_CENTS);
  const form = useForm({ defaultValues: { bankFee: "" }, resolver: check });
  const { field, ...sent } = useSentForm(form, useBounce(props), {
    sentenceOf: () => t("bounce.feeWrong", { most }),
  });
  const fee = feeOf(form.watch("bankFee"));
  return (
    <DialogForm
      {...sent}
      submitLabel={t("bounce.confirm")}
      variant="danger"
      outcome={fee !== undefined && t("bounce.sum", { cents: money(payment.amountCents + fee) })}
      onClose={onClose}
    >
      <TextField
        inputMode="decimal"
        autoComplete="off"
        label={t("bounce.fee")}
        hint={t("bounce.feeHint", { most })}
        className="figures"
        {...field("bankFee")}
      />
    </DialogForm>
  );
}

/** Marks a check as bounced, which reopens the balance; nothing for other payments. */
export function BounceButton({ payment }: { payment: Payment }) {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { method, state, amountCents } = payment;
  const close = () => setOpen(false);
  if (method !== "check" || (state === "canceled" && !isOpen)) return null;
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("bounce.open")}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t("bounce.title")}
        text={t("bounce.text", { cents: money(amountCents) })}
      >
        <BounceForm payment={payment} onClose={close} />
      </Dialog>
    </>
  );
}
