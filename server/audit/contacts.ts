import type { Db } from "#server/db/database.ts";
import { recordAudit } from "./mutations.ts";

/** Rows that one answer has at most; whoever needs more narrows the list (docs/rules/staff.md#every-list-prints-and-writes). */
export const CONTACTS_MAX = 5000;

/** Whom a row of a list is about and how to reach them: nothing of health, home or money. */
export interface Contact {
  /** The child, where there is one. */
  about: string | null;
  /** null where a list is of one program, or of none. */
  program: string | null;
  name: string;
  email: string | null;
  phone: string | null;
}

interface Handing {
  /** Which list, as the log has it. */
  list: string;
  actor: string;
  at: Date;
}

/**
 * The contacts of a whole filtered list, written down as what leaves the house
 * (docs/rules/privacy.md#contacts-that-staff-take-along).
 * @param rows one more than CONTACTS_MAX when there are more
 */
export async function handOutContacts(db: Db, rows: readonly Contact[], { list, actor, at }: Handing) {
  const contacts = rows.slice(0, CONTACTS_MAX);
  const subject = `contacts of ${list}: ${contacts.length}`;
  await recordAudit(db, { at, actor, action: "contacts_exported", subject });
  return { contacts, isCut: rows.length > contacts.length, most: CONTACTS_MAX };
}
