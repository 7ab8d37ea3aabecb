import { Mails } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { lateDialog } from "./late-dialog.tsx";
import type { ContactsOf } from "./use-contacts.ts";

const ContactDialog = lateDialog(async () => (await import("./dialog-of-contacts.tsx")).ContactDialog);

/**
 * Prints a filtered list, copies its addresses or phones, or opens one mail to all of it
 * (docs/rules/staff.md#every-list-prints-and-writes); `inRow` where there is no room for a large button. What leaves the house is asked for when the dialog opens.
 */
export function ListActions({ inRow = false, ...list }: ContactsOf & { inRow?: boolean }) {
  const { t } = useTranslation("admin");
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  const open = () => setState("open");
  return (
    <>
      {inRow ? (
        <RowButton aria-haspopup="dialog" onClick={open}>
          <Mails aria-hidden size={18} />
          <span className="max-sm:sr-only">{t("contacts.open")}</span>
        </RowButton>
      ) : (
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          onClick={open}
          className="max-lg:px-3 max-lg:text-body"
        >
          <Mails aria-hidden size={18} />
          {t("contacts.open")}
        </Button>
      )}
      {state !== "never" && (
        <ContactDialog {...list} open={state === "open"} onClose={() => setState("closed")} />
      )}
    </>
  );
}
