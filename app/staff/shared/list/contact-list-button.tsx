import { Mails } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { Button } from "#app/ui/button.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import type { ContactListProps } from "./contact-dialog.tsx";

const ContactDialog = lazyWithPreload(async () => (await import("./contact-dialog.tsx")).ContactDialog);

/**
 * Opens a dialog to copy the addresses or phones of a filtered list, or to write to all families
 * (docs/reference/staff-pages.md#copy-and-email-a-list). `isInRow` renders a small button. Only the dialog fetches contact
 * details.
 */
export function ContactListButton({ isInRow = false, ...list }: ContactListProps & { isInRow?: boolean }) {
  const { t } = useTranslation("admin");
  const [isOpen, setOpen] = useState(false);
  const openButtonProps = { "aria-haspopup": "dialog", onClick: () => setOpen(true) } as const;
  return (
    <>
      {isInRow ? (
        <RowButton {...openButtonProps}>
          <Mails aria-hidden size={18} />
          <span className="max-sm:sr-only">{t("contacts.open")}</span>
        </RowButton>
      ) : (
        <Button variant="secondary" {...openButtonProps} className="max-lg:px-3 max-lg:text-body">
          <Mails aria-hidden size={18} />
          {t("contacts.open")}
        </Button>
      )}
      <Suspense>{isOpen && <ContactDialog {...list} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
