import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useToast } from "#app/ui/use-toast.ts";
import { centsFromText } from "#domain/money.ts";
import { BANK_FEE_MAX_CENTS } from "#domain/paper-registration.ts";
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

function useBounce({ payment: { id }, onClose }: BounceFormProps) {
  const { t } = useTranslation("adminPayments");
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (bankFeeCents: number) =>
      api.admin.payments[":id"].bounced.$post({ param: { id }, json: { bankFeeCents } }),
    onSuccess: () => {
      toast({ title: t("bounce.done"), tone: "success" });
      onClose();
      void client.invalidateQueries();
    },
  });
}

/** The bank's fee, if any, and what the family will owe. */
function BounceForm(props: BounceFormProps) {
  const { payment, onClose } = props;
  const { t } = useTranslation(["adminPayments", "admin"]);
  const { money } = useFormat();
  const { ofThrown } = useErrorText();
  const { mutate, isPending, error } = useBounce(props);
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const fee = feeOf(typed);
  const most = money(BANK_FEE_MAX_CENTS);
  const send = () => {
    setWrong(fee === undefined);
    if (fee !== undefined) mutate(fee);
    else form.current?.querySelector<HTMLElement>("input")?.focus();
  };
  return (
    <form
      ref={form}
      noValidate
      className="mt-5 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) send();
      }}
    >
      <TextField
        name="bankFee"
        inputMode="decimal"
        autoComplete="off"
        label={t("bounce.fee")}
        hint={t("bounce.feeHint", { most })}
        error={isWrong ? t("bounce.feeWrong", { most }) : undefined}
        value={typed}
        className="figures"
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
      />
      {Boolean(error) && <FailureNotice {...ofThrown(error)} />}
      <div>
        <p role="status" className="min-h-6 font-semibold">
          {fee !== undefined && t("bounce.sum", { cents: money(payment.amountCents + fee) })}
        </p>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {t("admin:cancel")}
          </Button>
          <Button type="submit" variant="danger" busy={isPending}>
            {t("bounce.confirm")}
          </Button>
        </DialogActions>
      </div>
    </form>
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
