import { Mails } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { Button } from "#app/ui/button.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import type { ContactListQuery } from "./contact-dialog.tsx";

const ContactDialog = lazyWithPreload(async () => (await import("./contact-dialog.tsx")).ContactDialog);

/**
 * Opens a dialog to copy the addresses or phones of a filtered list, or to write to all families
 * (docs/reference/staff-pages.md#copy-and-email-a-list). `inRow` renders a small button. Only the dialog fetches contact
 * details.
 */
export function ContactListButton({ inRow = false, ...list }: ContactListQuery & { inRow?: boolean }) {
  const { t, i18n } = useTranslation("admin");
  const [isOpen, setOpen] = useState(false);
  const load = () => {
    void ContactDialog.preload();
    i18n.load(["admin"]).catch(() => undefined);
  };
  const openProps = {
    "aria-haspopup": "dialog",
    onPointerEnter: load,
    onFocus: load,
    onClick: () => setOpen(true),
  } as const;
  return (
    <>
      {inRow ? (
        <RowButton {...openProps}>
          <Mails aria-hidden size={18} />
          <span className="max-sm:sr-only">{t("contacts.open")}</span>
        </RowButton>
      ) : (
        <Button variant="secondary" {...openProps} className="max-lg:px-3 max-lg:text-body">
          <Mails aria-hidden size={18} />
          {t("contacts.open")}
        </Button>
      )}
      <Suspense>{isOpen && <ContactDialog {...list} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
