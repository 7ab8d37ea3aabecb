import type { Addressed, EmailContext } from "#server/mail/email-layout.ts";
import type { MessageSubject } from "#server/mail/queue.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Why a mail is not sent: its subject was erased, has no address, or changed in the meantime. */
type DropReason = "gone" | "no_address" | "outdated";

export interface Dropped {
  dropped: DropReason;
}

export const GONE: Dropped = { dropped: "gone" };
export const NO_ADDRESS: Dropped = { dropped: "no_address" };
export const OUTDATED: Dropped = { dropped: "outdated" };

export interface MailContext extends EmailContext {
  db: Db;
  /** Derives the digits of codes, and signs the links that mails carry. */
  secretKey: Buffer;
}

/** Writes a mail from today's rows, when it is sent. */
export type MailKind = (context: MailContext, ids: MessageSubject) => Promise<Addressed | Dropped>;

function isDropped(view: object): view is Dropped {
  return "dropped" in view;
}

/**
 * One kind of mail.
 * @param load reads the rows of the ids, or says why there is nothing to send any more
 * @param render makes the mail of what was loaded, and asks the database nothing
 */
export function mailKind<View extends object>(
  load: (context: MailContext, ids: MessageSubject) => Promise<View | Dropped>,
  render: (context: EmailContext, view: View) => Addressed,
): MailKind {
  return async (context, ids) => {
    const view = await load(context, ids);
    if (isDropped(view)) return view;
    const mail = render(context, view);
    // A family that staff entered from paper may have none.
    return mail.to.every((address) => address === "") ? NO_ADDRESS : mail;
  };
}
