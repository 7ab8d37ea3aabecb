import { useSuspenseQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PhoneTexts } from "#app/staff/shared/display/phone-texts.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useCopy } from "#app/ui/use-copy.ts";
import { mailAddresses, phoneNumbers } from "#domain/staff/lists.ts";
import type { RecipientList } from "#domain/staff/messages.ts";
import { WRITE_PATH } from "#domain/staff/staff-paths.ts";
import { QueryBoundary } from "./query-boundary.tsx";
import { withParameters, withQuery } from "./query-parameters.ts";

type ContactsResponse = InferResponseType<typeof api.admin.contacts.$get, 200>;

export interface ContactListQuery {
  /** Name of the list, as for messages (docs/reference/messages.md). */
  list: RecipientList["list"];
  /** Season, program and filter of the list's own request. */
  query?: Readonly<Record<string, string | undefined>>;
}

function ContactActions({ list, query = {} }: ContactListQuery) {
  const { t, language } = useTranslation("adminContacts");
  const parameters = withParameters(new URLSearchParams(), { list, ...query, lang: language });
  // Fetched only when the dialog opens, because each request is logged.
  const { data: contacts } = useSuspenseQuery<ContactsResponse>({
    queryKey: [withQuery("/api/admin/contacts", parameters)],
    gcTime: 0,
    staleTime: 0,
  }).data;
  const [mails, phones] = [mailAddresses(contacts), phoneNumbers(contacts)];
  const { copied, copy } = useCopy();
  return (
    <div className="grid gap-4">
      <p className="tabular-nums">
        {[
          t("people", { count: contacts.length }),
          t("mails", { count: mails.length }),
          t("phones", { count: phones.length }),
        ].join(" · ")}
      </p>
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
      <PhoneTexts list={parameters.toString()} contacts={contacts} />
      <p role="status" className="min-h-6 text-small font-semibold">
        {copied === undefined ? t("terms:notCopied") : copied > 0 && t("copied", { count: copied })}
      </p>
    </div>
  );
}

export function ContactDialog({ onClose, ...list }: ContactListQuery & { onClose: () => void }) {
  const { t } = useTranslation("adminContacts", "admin");
  return (
    <Dialog open onClose={onClose} title={t("title")} text={t("text")} closeLabel={t("terms:close")}>
      <LinkButton
        href={withQuery(
          WRITE_PATH,
          withParameters(new URLSearchParams(), { list: list.list, ...list.query }),
        )}
        className="mt-4 w-full"
      >
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
