import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { SecondGuardian } from "#domain/registration/second-guardian.ts";

export interface ChangeSecondGuardianProps {
  /** Null if the order has none. */
  guardian: SecondGuardian | null;
  /** Sets the guardian; null removes it. */
  mutation: UseMutationResult<unknown, Error, SecondGuardian | null>;
  errorNotice: (error: Error | null) => ReactNode;
}

const SecondGuardianForm = lazyWithPreload<ChangeSecondGuardianProps & { onClose: () => void }>(
  async () => (await import("./second-guardian-form.tsx")).SecondGuardianForm,
);

/** A button to add, change or remove an order's second guardian. Its form loads on the first click. */
export function ChangeSecondGuardian(props: ChangeSecondGuardianProps) {
  const { t } = useTranslation("secondGuardian", "payment");
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        className="justify-self-start print:hidden"
        onClick={() => setIsOpen(true)}
        onPointerDown={() => void SecondGuardianForm.preload()}
      >
        {t(props.guardian ? "change" : "add")}
      </Button>
      <Dialog open={isOpen} onClose={close} isAlert title={t("title")} text={t("text")}>
        <Suspense>{isOpen && <SecondGuardianForm {...props} onClose={close} />}</Suspense>
      </Dialog>
    </>
  );
}
