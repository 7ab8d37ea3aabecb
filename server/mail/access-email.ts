import type { Selectable } from "kysely";
import type { WaysInAction } from "#domain/audit.ts";
import { instantInZone, timeInZone } from "#domain/date-formats.ts";
import { DAY_MS } from "#domain/durations.ts";
import { CODE_MINUTES } from "#domain/mailbox-code.ts";
import { paymentReference } from "#domain/payment-reference.ts";
import { INVITATION_STOP_MS } from "#domain/staff-account.ts";
import type { Instant, RegistrationsTable } from "#server/platform/schema.ts";
import {
  type Addressed,
  closing,
  type EmailContext,
  type EmailI18n,
  type EmailPart,
  familyPage,
  greeting,
  questions,
  siteLink,
} from "./email-layout.ts";
import { toStaff } from "./staff-email.ts";

/**
 * Tells the old address that it was corrected, without a child's name or the new address
 * (docs/rules/registration.md#a-mistyped-address-is-corrected-within-the-hour).
 */
export function addressCorrected(
  { i18n }: EmailContext,
  before: { address: string; paymentId: string },
): Addressed {
  const { addressCorrected: words } = i18n.texts;
  return {
    to: [before.address],
    email: {
      subject: i18n.fill(words.subject),
      title: words.title,
      parts: [
        greeting(i18n, null),
        { kind: "text", text: i18n.fill(words.text) },
        {
          kind: "rows",
          rows: [{ label: i18n.texts.paid.number, value: paymentReference(before.paymentId) }],
        },
        { kind: "text", text: words.notYou },
        ...questions(i18n),
      ],
      closing: closing(i18n, "code"),
    },
  };
}

interface MailboxCode {
  address: string;
  digits: string;
  expiresAt: Instant;
}

/**
 * The code that proves a mailbox. Not in the subject, which locked screens and mail servers show (docs/decisions/059).
 */
export function mailboxCode(
  { i18n }: EmailContext,
  { address, digits, expiresAt }: MailboxCode,
  code: Pick<EmailI18n["texts"]["code"], "subject" | "title" | "text" | "keep" | "notYou"> = i18n.texts.code,
): Addressed {
  const until = timeInZone(expiresAt, i18n.language, i18n.club.timeZone);
  const spaced = `${digits.slice(0, 3)} ${digits.slice(3)}`;
  return {
    to: [address],
    email: {
      subject: i18n.fill(code.subject),
      title: i18n.fill(code.title, { code: spaced }),
      parts: [
        { kind: "text", text: i18n.fill(code.text, { minutes: CODE_MINUTES, until }) },
        { kind: "text", text: code.keep },
        { kind: "text", text: code.notYou },
      ],
      closing: closing(i18n, "code"),
    },
  };
}

/** The code that opens the family's page (docs/rules/family.md#signing-in). */
export function familyCode(context: EmailContext, code: MailboxCode): Addressed {
  return mailboxCode(context, code, context.i18n.texts.familyCode);
}

/** The code that proves a new address (docs/rules/family.md#a-new-address). */
export function addressCode(context: EmailContext, code: MailboxCode): Addressed {
  return mailboxCode(context, code, context.i18n.texts.addressCode);
}

/** The code that lets a family wait for a place (docs/rules/waiting.md#joining). */
export function waitingCode(context: EmailContext, code: MailboxCode): Addressed {
  return mailboxCode(context, code, context.i18n.texts.waitingCode);
}

interface FamilyNotice {
  address: string;
  /** What its texts name. */
  values: Record<string, string | number>;
  words: { subject: string; title: string; text: string; notYou: string; link?: string };
  /** More than its first text. */
  parts?: readonly EmailPart[];
}

/** Tells a mailbox what happens to its orders, and leads to its page. */
export function familyNotice(
  context: EmailContext,
  { address, values, words, parts = [] }: FamilyNotice,
): Addressed {
  const { i18n } = context;
  return {
    to: [address],
    email: {
      subject: i18n.fill(words.subject, values),
      title: i18n.fill(words.title, values),
      parts: [
        greeting(i18n, null),
        { kind: "text", text: i18n.fill(words.text, values) },
        ...parts,
        { kind: "text", text: i18n.fill(words.notYou, values) },
        ...siteLink(context, words.link ?? i18n.texts.familyPage.link, "/family"),
        ...questions(i18n),
      ],
      closing: closing(i18n, "code"),
    },
  };
}

/** Tells an address that nobody registered with it, so that a family tries another one of its own. */
export function unknownAddress({ i18n }: EmailContext, address: string): Addressed {
  const { subject, title, text, notYou } = i18n.texts.unknownAddress;
  return {
    to: [address],
    email: {
      subject: i18n.fill(subject),
      title,
      parts: [{ kind: "text", text }, { kind: "text", text: notYou }, ...questions(i18n)],
      closing: closing(i18n, "code"),
    },
  };
}

/** The address of the family's page, which staff send (docs/rules/family.md#where-the-page-is-named). */
export function familyPageSent(
  context: EmailContext,
  { email, parentFirstName }: Pick<Selectable<RegistrationsTable>, "email" | "parentFirstName">,
): Addressed {
  const { i18n } = context;
  const { subject, title, text, notYou } = i18n.texts.familyPageSent;
  return {
    to: [email],
    email: {
      subject: i18n.fill(subject),
      title,
      parts: [
        greeting(i18n, parentFirstName),
        { kind: "text", text },
        ...familyPage(context),
        { kind: "text", text: notYou },
        ...questions(i18n),
      ],
      closing: closing(i18n, "registration"),
    },
  };
}

/** The code that proves a mail server while staff set it up (docs/rules/setup.md#mail). */
export function setupCode(
  context: EmailContext,
  { digits, expiresAt }: Omit<MailboxCode, "address">,
): Addressed {
  const { i18n } = context;
  const { subject, title, text, ignore } = i18n.texts.staff.setupCode;
  const until = timeInZone(expiresAt, i18n.language, i18n.club.timeZone);
  const code = `${digits.slice(0, 3)} ${digits.slice(3)}`;
  return toStaff(context, i18n.fill(subject), i18n.fill(title, { code }), [
    { kind: "text", text: i18n.fill(text, { minutes: CODE_MINUTES, until }) },
    { kind: "text", text: ignore },
  ]);
}

export interface InvitationFacts {
  state: "waits" | "open" | "used";
  /** When it becomes valid, if it still waits. */
  opensAt: Instant | null;
  /** For the link that stops it; null if too late. */
  stopToken: string | null;
}

function invitationParts(context: EmailContext, { state, opensAt, stopToken }: InvitationFacts): EmailPart[] {
  const { i18n } = context;
  const { invitation } = i18n.texts.staff.access;
  const opensAtText = opensAt === null ? "" : instantInZone(opensAt, i18n.language, i18n.club.timeZone);
  const stateText = state === "waits" ? i18n.fill(invitation.waits, { at: opensAtText }) : invitation[state];
  const parts: EmailPart[] = [{ kind: "text", text: stateText }];
  if (stopToken === null) return parts;
  const link = siteLink(context, invitation.stop, `/login#stop=${stopToken}`);
  const text = i18n.fill(invitation.stopText, { days: INVITATION_STOP_MS / DAY_MS });
  return link.length === 0 ? parts : [...parts, { kind: "text", text }, ...link];
}

interface AccessChange {
  action: WaysInAction;
  /** undefined if the change is about the PIN. */
  username: string | undefined;
  /** Only for action "member_invited". */
  invitation: InvitationFacts | undefined;
}

/** Staff access was added, changed or revoked (docs/rules/access.md#every-new-way-in-is-told-to-all-staff). */
export function staffAccessNotice(
  context: EmailContext,
  { action, username, invitation }: AccessChange,
): Addressed {
  const { i18n } = context;
  const { access } = i18n.texts.staff;
  const { title, text } = access.actions[action];
  return toStaff(context, title, title, [
    { kind: "text", text: i18n.fill(text, { username }) },
    ...(invitation ? invitationParts(context, invitation) : []),
    { kind: "text", text: access.notYou },
  ]);
}
