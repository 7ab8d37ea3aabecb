import { Banknote } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DialogForm } from "#app/staff/shared/dialog-form.tsx";
import { useRequestIds } from "#app/staff/shared/use-request-ids.ts";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { CHECK_NUMBER_MAX } from "#domain/registration/paper.ts";
import type { RegistrationDetails } from "./details-card.tsx";
import { useRegistrationView } from "./use-registration-view.ts";

interface Cash {
  method: "cash" | "check";
  checkNumber: string;
}

const NOTHING: Cash = { method: "cash", checkNumber: "" };

/** Books cash or a check. */
function useCash({ registration: { id, owedCents: cents, email }, onClose }: CashFormProps) {
  const { t } = useTranslation("admin");
  const { money } = useFormat();
  const idOf = useRequestIds();
  return useStaffMutation({
    send: async (cash: Cash) => {
      const json = { ...cash, cents, requestId: idOf({ ...cash, cents }) };
      await (await api.admin.registrations[":id"].cash.$post({ param: { id }, json })).json();
    },
    toast: () => ({
      title: t("cash.done"),
      message: t(email ? "cash.doneText" : "cash.doneNoEmail", { cents: money(cents) }),
    }),
    onSuccess: onClose,
  });
}

const METHODS = ["cash", "check"] as const;

interface CashFormProps {
  registration: RegistrationDetails;
  onClose: () => void;
}

/** The cash dialog. Its button names the exact amount. */
function CashForm(props: CashFormProps) {
  const { t } = useTranslation("admin");
  const { money } = useFormat();
  const { field, ...sent } = useFormMutation(useForm({ defaultValues: NOTHING }), useCash(props));
  const cents = money(props.registration.owedCents);
  return (
    <DialogForm
      {...sent}
      submitLabel={sent.isPending ? t("cash.saving") : t("cash.submit", { cents })}
      onClose={props.onClose}
    >
      <SelectField
        hideRequiredMark
        label={t("cash.how")}
        choices={METHODS.map((value) => ({ value, label: t(`cash.methods.${value}`) }))}
        {...field("method")}
      />
      {sent.form.watch("method") === "check" && (
        <TextField
          autoComplete="off"
          required
          maxLength={CHECK_NUMBER_MAX}
          label={t("cash.number")}
          {...field("checkNumber")}
        />
      )}
    </DialogForm>
  );
}

/** Opens the cash dialog while there is a balance; a row's menu may open it directly. */
export function CashButton({ registration }: { registration: RegistrationDetails }) {
  const { t } = useTranslation("admin");
  const { money } = useFormat();
  const { wantsCash, forgetCash } = useRegistrationView();
  const { owedCents, childFirstName: child, email } = registration;
  const [isOpen, setOpen] = useState(wantsCash && owedCents > 0);
  if (owedCents === 0 && !isOpen) return null;
  const close = () => {
    setOpen(false);
    if (wantsCash) forgetCash();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Banknote aria-hidden size={20} />
        {t("cash.open")}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t("cash.title")}
        text={t(email ? "cash.text" : "cash.textNoEmail", { child, cents: money(owedCents) })}
      >
        <CashForm registration={registration} onClose={close} />
      </Dialog>
    </>
  );
}
