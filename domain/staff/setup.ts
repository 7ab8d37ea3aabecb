import * as z from "zod/mini";
import { CODE_DIGITS } from "#domain/family/sign-in.ts";
import type { PaymentEnvironment } from "#domain/money/payments.ts";
import { lengthFirst, lineChecks, optionalLine, wholeNumber } from "#domain/text/checks.ts";
import { emailAddress } from "#domain/text/contact.ts";
import { usernameChecks } from "./sign-in-schemas.ts";

const NAME_MAX = 80;
const LINE_MAX = 255;
/** Most addresses that get staff's notices. */
const STAFF_MAX = 10;

/** The port on which TLS begins with the first byte; on every other it begins with STARTTLS. */
const TLS_PORT = 465;
const STARTTLS_PORT = 587;

/** The ports of mail servers for submission; other ports would reveal services on a server. */
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
  port: wholeNumber("mail_port", 1, PORT_MAX),
  /** Whom families see; the user's name at the mail server too, unless there is another. */
  address: emailAddress("invalid_email"),
  user: optionalLine(LINE_MAX),
  password: z.string("mail_password").check(lengthFirst(LINE_MAX), z.minLength(1, "mail_password")),
  /** Empty: the club's name. */
  senderName: optionalLine(NAME_MAX),
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

export interface SuggestedServer extends Pick<MailServer, "host" | "port"> {
  /** A provider that refuses the mailbox's own password, and the page where an app password is made, or "nowhere". */
  appPassword?: { provider: string; at: string };
}

const NOWHERE = "nowhere";

/** Whether a provider may refuse every password. */
export function takesNoPassword({ appPassword }: SuggestedServer): boolean {
  return appPassword?.at === NOWHERE;
}

/** From the providers' own pages about sending mail: server, port, name, page for app passwords. */
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
 * The likely mail servers of an address, best first; none while there is no domain. Most other providers have a server
 * of this name, on one of the two ports.
 */
export function suggestedServers(address: string): SuggestedServer[] {
  const domain = address.trim().toLowerCase().split("@")[1];
  if (!domain) return [];
  const knownProvider = PROVIDERS.find(([domains]) => domains.test(domain));
  if (knownProvider) {
    const [, knownHost, port, provider, helpUrl] = knownProvider;
    return [
      { host: knownHost, port, ...(provider && helpUrl && { appPassword: { provider, at: helpUrl } }) },
    ];
  }
  const host = `smtp.${domain}`;
  return [
    { host, port: STARTTLS_PORT },
    { host, port: TLS_PORT },
  ];
}

export const USUAL_MAIL_PACE = { perHour: 500, perDay: 2000 };

/** The part of the pace that mail to many may use. The rest is for codes, receipts and alerts. */
export const MASS_MAIL_SHARE = 4 / 5;

/** The part of a day's pace that mail to unknown mailboxes may use, and such mails of one network a day. */
export const UNKNOWN_MAIL_SHARE = 1 / 2;
export const UNKNOWN_MAILS_PER_NETWORK = 120;

const bound = wholeNumber("mail_pace", 10, 100_000);

/** The body of PUT /api/admin/setup/mail-pace: how many mails the mail server takes. */
export const mailPaceSchema = z.object({ perHour: bound, perDay: bound });
export type MailPace = z.infer<typeof mailPaceSchema>;

const KEY_MAX = 255;

/** The mode of a Stripe key; undefined for anything else. */
export function modeOfKey(key: string): PaymentEnvironment | undefined {
  return /^(?:sk|rk|pk)_(live|test)_/.exec(key)?.[1] as PaymentEnvironment | undefined;
}

export const isSecretKey = (key: string) => /^[sr]k_(live|test)_\w+$/.test(key);
export const isPublishableKey = (key: string) => /^pk_(live|test)_\w+$/.test(key);

function key(isRight: (key: string) => boolean, isOther: (key: string) => boolean, wrong: string) {
  return z.string(wrong).check(
    lengthFirst(KEY_MAX, wrong),
    z.trim(),
    z.refine((text) => !isOther(text), "stripe_keys_swapped"),
    z.refine(isRight, wrong),
  );
}

/** The body of PUT /api/admin/setup/stripe. */
export const stripeKeysSchema = z
  .object({
    secretKey: key(isSecretKey, isPublishableKey, "stripe_secret_form"),
    publishableKey: key(isPublishableKey, isSecretKey, "stripe_publishable_form"),
    /** The sender's own username, which confirms another account. */
    confirmedBy: z.optional(z.string().check(...usernameChecks("invalid_username"))),
  })
  .check(
    z.refine(({ secretKey, publishableKey }) => modeOfKey(secretKey) === modeOfKey(publishableKey), {
      error: "stripe_keys_mixed",
      path: ["publishableKey"],
    }),
  );

export type StripeKeys = z.infer<typeof stripeKeysSchema>;

const PASSPHRASE = { min: 12, max: 200 } as const;

/** 32 letters and digits that are not confused on paper. 256 is a multiple of 32, so each is equally likely. */
const PAPER_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

/** A passphrase to write down, such as "k3fm-92xp-…"; 100 bits of 20 random bytes. */
export function passphraseFrom(randomBytes: Uint8Array): string {
  const letters = [...randomBytes].map((byte) => PAPER_LETTERS[byte % PAPER_LETTERS.length]).join("");
  return letters.replace(/.{4}(?=.)/g, "$&-");
}

/** The body of PUT /api/admin/setup/backup. */
export const passphraseSchema = z.object({
  passphrase: z
    .string("passphrase_length")
    .check(
      lengthFirst(PASSPHRASE.max, "passphrase_length"),
      z.trim(),
      z.minLength(PASSPHRASE.min, "passphrase_length"),
    ),
});
