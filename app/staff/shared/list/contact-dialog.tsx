import { useSuspenseQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { createPortal } from "react-dom";
import type { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button, buttonStyle, LinkButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { mailAddresses, mailLink, phoneNumbers } from "#domain/staff/lists.ts";
import type { RecipientList } from "#domain/staff/messages.ts";
import { WRITE_ADDRESS } from "#domain/staff/routes.ts";
import { withParameters, withQuery } from "./address-parameters.ts";
import { CopyFallback, useCopying } from "./copying.tsx";
import { QueryBoundary } from "./query-boundary.tsx";
import { useChosenScope } from "./use-season-scope.ts";

type Answer = InferResponseType<typeof api.admin.contacts.$get, 200>;
type Contacts = Answer["data"];

/** Which list the contacts are of. */
export interface ContactsOf {
  /** Its name, as for messages (docs/reference/messages.md). */
  list: RecipientList["list"];
  /** Season, program and filter, as in the list's own request. */
  asked?: Readonly<Record<string, string | undefined>>;
  /** Title of the printed list. */
  title: string;
}

const dotted = (...parts: (string | null)[]) => parts.filter(Boolean).join(" · ");

/**
 * The whole list for printing, with two lines for each person. Rendered in advance, because some browsers print a
 * snapshot of the page. Nothing else is printed then (app/ui/styles/print.css).
 */
function PrintedContacts({ title, contacts }: { title: string; contacts: Contacts }) {
  const { t } = useTranslation("adminContacts");
  const { name } = useChosenScope();
  const { instant } = useFormat();
  return createPortal(
    <section data-printed-list className="hidden print:block">
      <h1 className="text-title">{title}</h1>
      <p className="mb-3 text-small">
        {dotted(name, t("people", { count: contacts.length }), instant(new Date().toISOString()))}
      </p>
      <ul>
        {contacts.map((contact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one family may stand there twice, and nothing moves.
          <li key={index} className="border-b py-1.5 text-small wrap-anywhere">
            <strong className="block">{dotted(contact.about ?? contact.name, contact.program)}</strong>
            <span>{dotted(contact.about === null ? null : contact.name, contact.phone, contact.email)}</span>
          </li>
        ))}
      </ul>
    </section>,
    document.body,
  );
}

function Actions({ list, asked = {}, title }: ContactsOf) {
  const { t, language } = useTranslation("adminContacts");
  const query = withParameters(new URLSearchParams(), { list, ...asked, lang: language });
  // Fetched each time the dialog opens; each request is logged.
  const { data: contacts } = useSuspenseQuery<Answer>({
    queryKey: [withQuery("/api/admin/contacts", query)],
    gcTime: 0,
    staleTime: 0,
  }).data;
  const [mails, phones] = [mailAddresses(contacts), phoneNumbers(contacts)];
  const link = mailLink(useSiteData().texts.clubEmail, mails);
  const { copied, failed, copy } = useCopying();
  return (
    <div className="grid gap-4">
      <p className="figures">
        {dotted(
          t("people", { count: contacts.length }),
          t("mails", { count: mails.length }),
          t("phones", { count: phones.length }),
        )}
      </p>
      {contacts.length > 0 && (
        <Button variant="secondary" onClick={() => window.print()}>
          {t("terms:print")}
        </Button>
      )}
      {mails.length > 0 && (
        <Button variant="secondary" onClick={() => copy(mails)}>
          {t("copyMails", { count: mails.length })}
        </Button>
      )}
      {phones.length > 0 && (
        <Button variant="secondary" onClick={() => copy(phones, "\n")}>
          {t("copyPhones", { count: phones.length })}
        </Button>
      )}
      {link && (
        <a href={link} className={buttonStyle("secondary")}>
          {t("write")}
        </a>
      )}
      <p role="status" className="min-h-6 text-small font-semibold">
        {copied > 0 && t("copied", { count: copied })}
      </p>
      {failed !== undefined && <CopyFallback text={failed} />}
      <PrintedContacts title={title} contacts={contacts} />
    </div>
  );
}

/** Actions for all contacts of a list, and the list for printing. */
export function ContactDialog({
  open,
  onClose,
  ...list
}: ContactsOf & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation("adminContacts", "office");
  return (
    <Dialog open={open} onClose={onClose} title={t("title")} text={t("text")} closeLabel={t("terms:close")}>
      <LinkButton
        href={withQuery(
          WRITE_ADDRESS,
          withParameters(new URLSearchParams(), { list: list.list, ...list.asked }),
        )}
        className="mt-4 w-full"
      >
        {t("terms:writeToFamilies")}
      </LinkButton>
      {open && (
        <div className="mt-4">
          <QueryBoundary>
            <Actions {...list} />
          </QueryBoundary>
        </div>
      )}
    </Dialog>
  );
}
