import { club } from "#content/club.ts";
import { firstClub } from "#content/first-club.ts";
import { isEmailAddress } from "#domain/contact.ts";
import type { Variables } from "./variables.ts";

export interface Mailbox {
  name: string;
  address: string;
}

export interface MailConfig {
  /** null: mail is written to files. */
  smtpUrl: string | null;
  /** Path of a page that shows those files, as in the demo; null if there is none. */
  readAt: string | null;
  from: Mailbox;
  staff: readonly string[];
}

function senderFrom(text: string): Mailbox {
  const [, name = "", inBrackets] = /^([^<>]*)<([^<>]+)>$/.exec(text) ?? [];
  const address = (inBrackets ?? text).trim();
  const displayName = name.replaceAll('"', "").trim();
  if (!isEmailAddress(address) || /\p{Cc}/u.test(displayName)) {
    throw new Error("MAIL_FROM must be an address such as hola@club.org or Our Club <hola@club.org>.");
  }
  return { name: displayName || club.name, address };
}

function staffFrom(text: string): string[] {
  const addresses = text
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
  if (addresses.length === 0 || !addresses.every(isEmailAddress)) {
    throw new Error("STAFF_EMAIL must be one mail address, or several separated by commas.");
  }
  return addresses;
}

function assertSmtpUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !["smtp:", "smtps:"].includes(url.protocol) || url.hostname === "") {
    throw new Error("SMTP_URL must be an address such as smtps://user:password@mail.example.org.");
  }
  return text;
}

/**
 * Without any of the variables, mail stays in files, in the club's name.
 * @throws {Error} naming the variable, for a partial or invalid configuration
 */
export function mailConfigFrom({ SMTP_URL, MAIL_FROM, STAFF_EMAIL }: Variables): MailConfig {
  if (SMTP_URL !== undefined && MAIL_FROM === undefined) {
    throw new Error("MAIL_FROM must be set too: SMTP_URL sends mail, and families must see from whom.");
  }
  if (SMTP_URL === undefined && MAIL_FROM !== undefined) {
    throw new Error("SMTP_URL must be set too, or MAIL_FROM be left out: without it no mail is sent.");
  }
  return {
    smtpUrl: SMTP_URL === undefined ? null : assertSmtpUrl(SMTP_URL),
    readAt: null,
    from: MAIL_FROM === undefined ? { name: club.name, address: firstClub.email } : senderFrom(MAIL_FROM),
    staff: STAFF_EMAIL === undefined ? [firstClub.email] : staffFrom(STAFF_EMAIL),
  };
}
