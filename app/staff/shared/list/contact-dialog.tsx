import type { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TextMessageLinks } from "#app/staff/shared/display/text-message-links.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useCopy } from "#app/ui/use-copy.ts";
import { mailAddresses, phoneNumbers } from "#domain/staff/lists.ts";
import type { RecipientList } from "#domain/staff/messages.ts";
import { WRITE_PATH } from "#domain/staff/staff-paths.ts";
import { QueryBoundary } from "./query-boundary.tsx";
import { addressOf } from "./query-parameters.ts";
import { type DataOf, useStaffData } from "./staff-data.ts";

export interface ContactListProps {
  /** Name of the list, as for messages (docs/reference/messages.md). */
  list: RecipientList["list"];
  /** Season, program and filter of the list's own request. */
  query?: Readonly<Record<string, string | undefined>>;
}

function ContactActions({ list, query = {} }: ContactListProps) {
  const { t, language } = useTranslation("adminContacts");
  const address = addressOf("/api/admin/contacts", { list, ...query, lang: language });
  // Fetched only when the dialog opens, because each request is logged.
  const contacts = useStaffData<DataOf<typeof api.admin.contacts.$get>>(address);
  const [emails, phones] = [mailAddresses(contacts), phoneNumbers(contacts)];
  const { copiedCount, copy } = useCopy();
  return (
    <div className="grid gap-4">
      <p className="tabular-nums">
        {[
          t("people", { count: contacts.length }),
          t("mails", { count: emails.length }),
          t("phones", { count: phones.length }),
        ].join(" · ")}
      </p>
      {emails.length > 0 && (
        <Button variant="secondary" onClick={() => copy(emails)}>
          {t("copyMails", { count: emails.length })}
        </Button>
      )}
      {phones.length > 0 && (
        <Button variant="secondary" onClick={() => copy(phones, "\n")}>
          {t("copyPhones", { count: phones.length })}
        </Button>
      )}
      <TextMessageLinks listKey={address} contacts={contacts} />
      <p role="status" className="min-h-6 text-small font-semibold">
        {copiedCount === undefined
          ? t("terms:notCopied")
          : copiedCount > 0 && t("copied", { count: copiedCount })}
      </p>
    </div>
  );
}

export function ContactDialog({ onClose, ...list }: ContactListProps & { onClose: () => void }) {
  const { t } = useTranslation("adminContacts", "admin");
  return (
    <Dialog open onClose={onClose} title={t("title")} text={t("text")} closeLabel={t("terms:close")}>
      <LinkButton href={addressOf(WRITE_PATH, { list: list.list, ...list.query })} className="mt-4 w-full">
        {t("terms:writeToFamilies")}
      </LinkButton>
      <div className="mt-4">
        <QueryBoundary>
          <ContactActions {...list} />
        </QueryBoundary>
      </div>
    </Dialog>
  );
}
