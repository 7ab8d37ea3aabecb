import * as z from "zod/mini";
import { emailAddress } from "./contact.ts";
import { CODE_DIGITS } from "./mailbox-code.ts";
import { lengthFirst, lineChecks, optionalLine } from "./text.ts";

const NAME_MAX = 80;
const LINE_MAX = 255;
/** Most addresses that get staff's notices. */
const STAFF_MAX = 10;

/** The port on which TLS begins with the first byte; on every other it begins with STARTTLS. */
const TLS_PORT = 465;
const STARTTLS_PORT = 587;

/** The ports of mail servers that take mail; on others the answer would tell a stranger what runs there. */
export const MAIL_PORTS: readonly number[] = [25, TLS_PORT, STARTTLS_PORT, 2525];
const PORT_MAX = 65_535;

/** The body of PUT /api/admin/setup/mail. */
export const mailServerSchema = z.object({
  host: z
    .string("mail_host")
    .check(
      lengthFirst(LINE_MAX, "mail_host"),
      z.trim(),
      z.toLowerCase(),
      z.regex(/^[a-z\d]([a-z\d.-]*[a-z\d])?$/, "mail_host"),
    ),
  port: z.int("mail_port").check(z.minimum(1, "mail_port"), z.maximum(PORT_MAX, "mail_port")),
  /** Whom families see; the user's name at the mail server too, unless there is another. */
  address: emailAddress("invalid_email"),
  user: optionalLine(LINE_MAX),
  password: z.string("mail_password").check(lengthFirst(LINE_MAX), z.minLength(1, "mail_password")),
  /** Empty: the club's name. */
  senderName: optionalLine(NAME_MAX),
  /** Where staff's notices go. */
  staff: z
    .array(emailAddress("invalid_email"), "invalid_email")
    .check(z.minLength(1, "invalid_email"), z.maxLength(STAFF_MAX, "too_long")),
});
export type MailServer = z.infer<typeof mailServerSchema>;

/** The body of POST /api/admin/setup/mail/code. */
export const mailCodeSchema = z.object({
  code: z
    .string("mail_code_digits")
    .check(...lineChecks(CODE_DIGITS, "mail_code_digits"), z.regex(/^\d{6}$/, "mail_code_digits")),
});

/** The address of a mail server as a mail program takes it. */
export function smtpUrlOf({ host, port, address, user, password }: MailServer): string {
  const [name, secret] = [user || address, password].map(encodeURIComponent);
  return `${port === TLS_PORT ? "smtps" : "smtp"}://${name}:${secret}@${host}:${port}`;
}

/** What anybody of staff may see of a mail server. */
type ShownServer = Omit<MailServer, "password">;

/** The answer of GET /api/admin/setup/mail. */
export interface MailSetup {
  /** The environment's mail server wins, and cannot be changed here. "later": mail stays in files until staff come back. */
  source: "environment" | "staff" | "later" | "none";
  /** A server was entered but cannot be opened without the secret.key of that time: enter it again. */
  isUnreadable: boolean;
  /** Whom families see, and where staff's notices go. */
  present: Pick<MailServer, "address" | "staff">;
  /** The server that staff entered. */
  server: ShownServer | null;
  /** A server that was tried and is not connected; while it is open it waits for its code. */
  trial: { server: ShownServer; expiresAt: string; isOpen: boolean } | null;
}

/** Where a mailbox's provider takes mail. */
export interface FoundServer extends Pick<MailServer, "host" | "port"> {
  /** A provider that takes no mailbox's own password: where one for this site alone is made, or "nowhere". */
  appPassword?: { provider: string; at: string };
}

const NOWHERE = "nowhere";

/** Whether a provider may refuse every password. */
export function takesNoPassword({ appPassword }: FoundServer): boolean {
  return appPassword?.at === NOWHERE;
}

/** As the providers themselves write it on their pages about sending mail: server, port, name, where app passwords are made. */
const PROVIDERS: [domains: RegExp, host: string, port: number, provider?: string, at?: string][] = [
  [/^(gmail|googlemail)\.com$/, "smtp.gmail.com", TLS_PORT, "Gmail", "myaccount.google.com/apppasswords"],
  [/^(outlook|hotmail|live|msn)\.[a-z.]{2,6}$/, "smtp-mail.outlook.com", STARTTLS_PORT, "Outlook", NOWHERE],
  [
    /^(yahoo|ymail|rocketmail)\.[a-z.]{2,6}$/,
    "smtp.mail.yahoo.com",
    TLS_PORT,
    "Yahoo",
    "login.yahoo.com/account/security",
  ],
  [/^aol\.com$/, "smtp.aol.com", TLS_PORT, "AOL", "login.aol.com/account/security"],
  [/^(icloud|me|mac)\.com$/, "smtp.mail.me.com", STARTTLS_PORT, "iCloud", "account.apple.com"],
  [/^gmx\.(com|us|es)$/, "mail.gmx.com", STARTTLS_PORT],
];

/**
 * Where an address's mailbox most likely takes mail, best first; none while there is no domain. Most other providers have
 * a server of this name, on the one port or the other.
 */
export function serversOf(address: string): FoundServer[] {
  const domain = address.trim().toLowerCase().split("@")[1];
  if (!domain) return [];
  const known = PROVIDERS.find(([domains]) => domains.test(domain));
  if (known) {
    const [, knownHost, port, provider, at] = known;
    return [{ host: knownHost, port, ...(provider && at && { appPassword: { provider, at } }) }];
  }
  const host = `smtp.${domain}`;
  return [
    { host, port: STARTTLS_PORT },
    { host, port: TLS_PORT },
  ];
}

/** Providers whose own domain nobody else can set up. */
const MAILBOX_DOMAINS =
  /^(gmail|googlemail|hotmail|outlook|live|msn|yahoo|ymail|icloud|me|aol|proton|protonmail|gmx)\.[a-z.]{2,6}$/;

/** What a provider asks to be included, by the name of its mail server. */
const SENDERS: [server: RegExp, includes: string][] = [
  [/(^|\.)(gmail|google|googlemail)\.com$/, "_spf.google.com"],
  [/(^|\.)(office365|outlook)\.com$/, "spf.protection.outlook.com"],
  [/(^|\.)amazonaws\.com$/, "amazonses.com"],
  [/(^|\.)sendgrid\.net$/, "sendgrid.net"],
  [/(^|\.)mailgun\.org$/, "mailgun.org"],
  [/(^|\.)postmarkapp\.com$/, "spf.mtasv.net"],
  [/(^|\.)fastmail\.com$/, "spf.messagingengine.com"],
];

export interface MailRecord {
  kind: "SPF" | "DMARC";
  name: string;
  value: string;
}

/**
 * The TXT records to add to the sender's domain, so that its mail is not taken for spam; DKIM's holds a key that only the
 * provider shows. Empty for a mailbox at a provider, which has its own (docs/rules/setup.md#mail).
 */
export function mailRecords({ address, host }: Pick<MailServer, "address" | "host">): MailRecord[] {
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  if (MAILBOX_DOMAINS.test(domain)) return [];
  const included = SENDERS.find(([server]) => server.test(host))?.[1];
  return [
    { kind: "SPF", name: domain, value: `v=spf1 ${included ? `include:${included}` : `a:${host}`} ~all` },
    { kind: "DMARC", name: `_dmarc.${domain}`, value: `v=DMARC1; p=none; rua=mailto:${address}` },
  ];
}
