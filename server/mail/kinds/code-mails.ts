import { CODE_MINUTES } from "#domain/family/sign-in.ts";
import { spacedNumber } from "#domain/text/spaced-number.ts";
import { timeInZone } from "#domain/time/formats.ts";
import {
  type AddressedEmail,
  closing,
  type EmailContext,
  paragraph,
  questions,
  toStaff,
} from "#server/mail/email-layout.ts";
import { mailboxHash } from "#server/mail/mailbox.ts";
import {
  codeDigits,
  findCode,
  type MailboxCode,
  receivedEarlierCode,
  usableUntil,
} from "#server/mail/mailbox-codes.ts";
import type { MessageSubject } from "#server/mail/queue.ts";
import { isCodeAwaited } from "#server/orders/confirm/order-status.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { isKnownEmail } from "#server/registrations/family-registrations.ts";
import { coachWithEmail } from "#server/staff/staff-code.ts";
import { isOnList } from "#server/waiting/family-entries.ts";
import { ERASED, type MailContext, mailKind, NO_ID, registrationForMail, SUPERSEDED } from "./mail-kind.ts";

interface CodeMail {
  address: string;
  digits: string;
  expiresAt: Instant;
}

function shown({ i18n }: EmailContext, { digits, expiresAt }: Omit<CodeMail, "address">) {
  return {
    code: spacedNumber(digits),
    minutes: CODE_MINUTES,
    until: timeInZone(expiresAt, i18n.language, i18n.club.timeZone),
  };
}

/** The code is not in the subject, which locked screens and mail servers show (docs/decisions/016). */
function renderCode(
  context: EmailContext,
  mail: CodeMail,
  kind: "code" | "familyCode" | "addressCode" | "waitingCode" | "donorCode" | "staffCode",
): AddressedEmail {
  const { texts, fill } = context.i18n;
  const { subject, title, text, keep, notYou } = texts[kind];
  const values = shown(context, mail);
  return {
    to: [mail.address],
    email: {
      subject: fill(subject),
      title: fill(title, values),
      parts: [paragraph(fill(text, values)), paragraph(keep), paragraph(notYou)],
      closing: closing(context.i18n, "code"),
    },
  };
}

async function mailOf({ db, secretKey }: MailContext, code: MailboxCode, address: string): Promise<CodeMail> {
  return { address, digits: codeDigits(secretKey, code.seed), expiresAt: await usableUntil(db, code) };
}

/** A code that can still be used, to its own address. */
async function loadCode(context: MailContext, { codeId = NO_ID }: MessageSubject) {
  const code = await findCode(context.db, codeId);
  if (!code?.email) return ERASED;
  const mail = await mailOf(context, code, code.email);
  return mail.expiresAt <= instantOf(context.now) ? SUPERSEDED : { ...mail, record: code };
}

/** Informs an address without registrations, so that the family tries another address. */
function renderUnknown({ i18n }: EmailContext, address: string): AddressedEmail {
  const { subject, title, text, notYou } = i18n.texts.unknownAddress;
  return {
    to: [address],
    email: {
      subject: i18n.fill(subject),
      title,
      parts: [paragraph(text), paragraph(notYou), ...questions(i18n)],
      closing: closing(i18n, "code"),
    },
  };
}

/** Proves a mail server while staff set it up (docs/reference/setup.md#email-server). It is sent at once, past the queue. */
export function setupCode(context: EmailContext, code: Omit<CodeMail, "address">): AddressedEmail {
  const { texts, fill } = context.i18n;
  const { subject, title, text, ignore } = texts.staff.setupCode;
  const values = shown(context, code);
  return toStaff(context, { subject: fill(subject), title: fill(title, values) }, [
    paragraph(fill(text, values)),
    paragraph(ignore),
  ]);
}

export const codeMails = {
  /** Proves the mailbox of an order. */
  mailbox_code: mailKind(
    async (context, { registrationId, codeId = NO_ID }) => {
      const { db, secretKey, now } = context;
      const registration = await registrationForMail(db, registrationId);
      const code = await findCode(db, codeId);
      if (!registration || !code) return ERASED;
      const isSame = mailboxHash(secretKey, registration.email) === code.emailHash;
      const isWanted = isSame && (await isCodeAwaited(db, code, instantOf(now)));
      return isWanted ? mailOf(context, code, registration.email) : SUPERSEDED;
    },
    (context, mail) => renderCode(context, mail, "code"),
  ),

  /** Opens the family page (docs/reference/family-page.md#sign-in). */
  family_code: mailKind(
    async (context, ids) => {
      const { db } = context;
      const mail = await loadCode(context, ids);
      if ("dropped" in mail) return mail;
      const isKnown = (await isKnownEmail(db, mail.address)) || (await isOnList(db, mail.address));
      // An unknown address gets one email a day, independent of the number of requests.
      return !isKnown && (await receivedEarlierCode(db, mail.record)) ? SUPERSEDED : { ...mail, isKnown };
    },
    (context, mail) =>
      mail.isKnown ? renderCode(context, mail, "familyCode") : renderUnknown(context, mail.address),
  ),

  /** Proves a new address (docs/reference/family-page.md#email-change). */
  address_code: mailKind(loadCode, (context, mail) => renderCode(context, mail, "addressCode")),

  /** Confirms a family's waiting-list entry (docs/reference/waiting-list.md#joining). */
  waiting_code: mailKind(loadCode, (context, mail) => renderCode(context, mail, "waitingCode")),

  /** Opens the statement of an address's donations (docs/reference/prices.md#donors-statement). */
  donor_code: mailKind(loadCode, (context, mail) => renderCode(context, mail, "donorCode")),

  /** Signs a coach in; nobody else gets one (docs/reference/staff-access.md#sign-in-by-code). */
  staff_code: mailKind(
    async (context, ids) => {
      const mail = await loadCode(context, ids);
      if ("dropped" in mail) return mail;
      return (await coachWithEmail(context.db, mail.address).executeTakeFirst()) ? mail : SUPERSEDED;
    },
    (context, mail) => renderCode(context, mail, "staffCode"),
  ),
};
