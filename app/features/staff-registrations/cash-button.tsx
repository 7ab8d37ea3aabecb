import { Banknote } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/staff/dialog.tsx";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { CashForm } from "./cash-form.tsx";
import type { RegistrationDetails } from "./use-registration-details.ts";
import { useRegistrationView } from "./use-registration-view.ts";

/** Opens the question whether the cash was taken, as long as there is any to take; a row's menu may open it at once. */
export function CashButton({ registration }: { registration: RegistrationDetails }) {
  const { t } = useTranslation("admin");
  const { money } = useFormat();
  const { wantsCash, forgetCash } = useRegistrationView();
  const { owedCents, childFirstName: child } = registration;
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
        text={t("cash.text", { child, cents: money(owedCents) })}
      >
        <CashForm registration={registration} onClose={close} />
      </Dialog>
    </>
  );
}
