import { Mails } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { fetchPart } from "#app/lib/fetch-part.ts";
import type { ContactsOf } from "./use-contacts.ts";

const ContactDialog = lazy(() =>
  fetchPart(async () => ({ default: (await import("./dialog-of-contacts.tsx")).ContactDialog })),
);

/**
 * Prints a filtered list, copies its addresses or phones, or opens one mail to all of it
 * (docs/rules/staff.md#every-list-prints-and-writes). What leaves the house is asked for when the dialog opens.
 */
export function ListActions(props: ContactsOf) {
  const { t } = useTranslation("admin");
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        onClick={() => setState("open")}
        className="max-lg:min-h-11 max-lg:px-3 max-lg:text-body print:hidden"
      >
        <Mails aria-hidden size={18} />
        <span className="max-sm:sr-only">{t("contacts.open")}</span>
      </Button>
      {state !== "never" && (
        <Suspense>
          <ContactDialog {...props} open={state === "open"} onClose={() => setState("closed")} />
        </Suspense>
      )}
    </>
  );
}
