import { createPortal } from "react-dom";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useClubTime } from "./use-club-time.ts";
import type { Contacts } from "./use-contacts.ts";
import { useChosenScope } from "./use-season-scope.ts";

interface PrintedContactsProps {
  title: string;
  data: Contacts;
}

const dotted = (...parts: (string | null)[]) => parts.filter(Boolean).join(" · ");

/**
 * The whole list for printing, with two lines for each person. Rendered in advance, because some browsers print a
 * snapshot of the page. Nothing else is printed then (app/ui/styles/print.css).
 */
export function PrintedContacts({ title, data: { contacts, isCut, most } }: PrintedContactsProps) {
  const { t } = useTranslation("adminContacts");
  const { name } = useChosenScope();
  const clubTime = useClubTime();
  return createPortal(
    <section data-printed-list className="hidden print:block">
      <h1 className="text-title">{title}</h1>
      <p className="mb-3 text-small">
        {dotted(name, t("people", { count: contacts.length }), clubTime(new Date().toISOString()))}
        {isCut && ` · ${t("cut", { most })}`}
      </p>
      <ul>
        {contacts.map((contact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one family may stand there twice, and nothing moves.
          <li key={index} className="border-b py-1.5 text-small wrap-anywhere">
            <strong className="block">{dotted(contact.about ?? contact.name, contact.program)}</strong>
            {dotted(contact.about === null ? null : contact.name, contact.phone, contact.email)}
          </li>
        ))}
      </ul>
    </section>,
    document.body,
  );
}
