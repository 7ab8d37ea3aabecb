import type { Db } from "#server/db/database.ts";
import { recordAudit } from "./mutations.ts";

/** Maximum rows of an answer (docs/rules/staff.md#every-list-prints-and-writes). */
export const CONTACTS_MAX = 5000;

/** Contact data of a list's row: no health answers, postal addresses or money. */
export interface Contact {
  about: string | null;
  /** null if the list has one program or none. */
  program: string | null;
  name: string;
  email: string | null;
  phone: string | null;
}

interface ContactsExport {
  list: string;
  actor: string;
  at: Date;
}

/**
 * Returns a filtered list's contacts, and records the export (docs/rules/privacy.md#contacts-that-staff-take-along).
 * @param rows one more than CONTACTS_MAX if there are more
 */
export async function exportContacts(db: Db, rows: readonly Contact[], { list, actor, at }: ContactsExport) {
  const contacts = rows.slice(0, CONTACTS_MAX);
  const subject = `contacts of ${list}: ${contacts.length}`;
  await recordAudit(db, { at, actor, action: "contacts_exported", subject });
  return { contacts, isCut: rows.length > contacts.length, most: CONTACTS_MAX };
}
