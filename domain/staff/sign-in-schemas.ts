import * as z from "zod/mini";
import { codeSchema } from "#domain/family/sign-in.ts";
import { lengthFirst, typedMax } from "#domain/text/checks.ts";
import { cleanLine } from "#domain/text/clean-text.ts";
import { emailAddress } from "#domain/text/contact.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time/dates.ts";
import { ROLES } from "./permissions.ts";

export type SignInMethod = "pin" | "password" | "passkey" | "invitation" | "code";
/** Longest lock before a new device may try an account's password again. */
export const PASSWORD_LOCK_MS = 15 * MINUTE_MS;
/** How long the link of the first start signs one browser in. */
export const START_LINK_MS = HOUR_MS;
/** Every PIN check takes at least this long (docs/reference/staff-access.md#pin). */
export const PIN_CHECK_MS = 500;

/** PINs that attackers try first: a repeated digit or pair, a run, a birth year, or a row or the corners of a key pad. */
export function isWeakPin(pin: string): boolean {
  const digits = [...pin].map(Number);
  const steps = digits.slice(1).map((digit, i) => digit - (digits[i] ?? 0));
  const isRun = steps.every((step) => step === steps[0] && Math.abs(step) <= 1);
  const isPair = pin.slice(0, 2) === pin.slice(2);
  const isYear = /^(19[4-9]\d|20[0-4]\d)$/.test(pin);
  return isRun || isPair || isYear || ["2580", "0852", "1379", "9731", "1397", "7931", "1004"].includes(pin);
}

const pin = z.string("invalid_pin").check(lengthFirst(4, "invalid_pin"), z.regex(/^\d{4}$/, "invalid_pin"));

export const signInSchema = z.object({ pin });

/** A token of 128 bits in base64url. */
export const startLinkSchema = z.object({
  token: z.string().check(lengthFirst(22), z.regex(/^[\w-]{22}$/)),
});

const newPin = pin.check(z.refine((value) => !isWeakPin(value), "weak_pin"));

/** The set-up's choice of a PIN, by an account. */
export const choosePinSchema = z.object({ newPin });

export const changePinSchema = z.object({
  currentPin: pin,
  newPin,
  /** Whether this browser stays signed in and known; everybody else is signed out in any case. */
  keepThisDevice: z._default(z.boolean(), false),
});

const USERNAME_LENGTH = { least: 3, most: 40 } as const;
const PASSWORD_LENGTH = { least: 12, most: 200 } as const;
/** How long an invitation is valid (docs/reference/staff-access.md#accounts). */
export const INVITATION_MS = DAY_MS;

/** Passwords that attackers try first, without digits and symbols at the ends. */
const COMMON_WORDS = new Set(
  `password passwordpassword contrasena contraseña micontraseña administrator administrador qwertyuiop qwertyuiopas
  qwertyuiopasdfgh asdfghjkl asdfghjklzxcv zxcvbnm letmeinletmein iloveyou iloveyouforever teamo teamomucho
  welcome welcomehome bienvenido bienvenidos bienvenida football futbolfutbol soccersoccer soccerclub soccercamp
  clubdefutbol changeme changemeplease trustno correcthorsebatterystaple unodostrescuatro onetwothreefour
  abcdefghijkl`.split(/\s+/),
);

function isSequence(password: string): boolean {
  const steps = [...password]
    .slice(1)
    .map((character, i) => character.charCodeAt(0) - password.charCodeAt(i));
  return steps.filter((step) => Math.abs(step) <= 1).length >= steps.length * 0.8;
}

/**
 * Whether attackers would try a password early: a common word with digits, a run, few different characters, or the
 * username.
 */
export function isCommonPassword(password: string, username = ""): boolean {
  const plain = password.toLowerCase();
  const word = plain.replaceAll(/[\s._-]/g, "").replaceAll(/^[\d!@#$%&*?]+|[\d!@#$%&*?]+$/g, "");
  const name = username.toLowerCase();
  return (
    word.length < 4 ||
    COMMON_WORDS.has(word) ||
    isSequence(plain) ||
    new Set(plain).size < 5 ||
    (name.length >= 3 && plain.includes(name))
  );
}

/**
 * Whether a new username has only digits and Latin letters, accented or not, in parts joined by single symbols (. _ -).
 * Look-alike letters of other alphabets and invisible ones are refused (docs/reference/staff-access.md#accounts).
 */
function isPlainUsername(name: string): boolean {
  const isWhole = !/\p{M}/u.test(name.normalize("NFC"));
  return isWhole && /^[a-z\d]+(?:[._-][a-z\d]+)*$/.test(name.normalize("NFD").replaceAll(/\p{M}/gu, ""));
}

/** A username is stored and found in the same form, independent of its spelling. */
export const usernameChecks = (tooLong: string) =>
  [
    lengthFirst(typedMax(USERNAME_LENGTH.most), tooLong),
    z.overwrite((typed: string) => cleanLine(typed).toLowerCase()),
    lengthFirst(USERNAME_LENGTH.most, tooLong),
  ] as const;

const username = z
  .string("invalid_username")
  .check(
    ...usernameChecks("invalid_username"),
    z.refine(isPlainUsername, "invalid_username"),
    z.minLength(USERNAME_LENGTH.least, "invalid_username"),
  );

/** A new password; the server checks that it does not contain the username. */
const newPassword = z.string("short_password").check(
  lengthFirst(PASSWORD_LENGTH.most),
  z.minLength(PASSWORD_LENGTH.least, "short_password"),
  z.refine((password) => !isCommonPassword(password), "common_password"),
);

/** A password at sign-in; it only has a length limit, so older passwords still work. */
const typedPassword = z.string("wrong_password").check(lengthFirst(PASSWORD_LENGTH.most, "wrong_password"));

/** Where a coach's sign-in codes go; stored in lower case. */
const coachEmail = emailAddress("invalid_email").check(z.overwrite((typed) => typed.toLowerCase()));

export const inviteSchema = z
  .object({
    username,
    role: z._default(z.enum(ROLES), "administrator"),
    email: z.exactOptional(coachEmail),
  })
  .check(
    z.refine(({ role, email }) => role === "coach" || email === undefined, {
      error: "invalid_input",
      path: ["email"],
    }),
  );

export const codeSignInSchema = z.object({ email: emailAddress("invalid_email"), code: codeSchema });

export const passwordSignInSchema = z.object({
  username: z.string("wrong_password").check(...usernameChecks("wrong_password")),
  password: typedPassword,
});

/** currentPassword is required only from accounts that have one. */
export const changePasswordSchema = z.object({
  currentPassword: z._default(typedPassword, ""),
  newPassword,
});

export const accountChangeSchema = z.union([
  z.strictObject({ disabled: z.boolean() }),
  z.strictObject({ role: z.enum(ROLES) }),
  /** null: the coach signs in by passkey or password only. */
  z.strictObject({ email: z.nullable(coachEmail) }),
]);
export const pinSwitchSchema = z.object({ enabled: z.boolean() });

const invitation = z.string().check(lengthFirst(43), z.regex(/^[\w-]{43}$/));
export const invitationSchema = z.object({ invitation });

/** In base64url; WebAuthn allows 1023 bytes. */
const CREDENTIAL_ID_MAX = 1400;
const credentialId = z.string().check(lengthFirst(CREDENTIAL_ID_MAX), z.regex(/^[\w-]+$/));
/** An authenticator's answer in base64url, including certificates. */
const authenticatorData64 = z.string().check(lengthFirst(20_000));

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  clientExtensionResults: z._default(z.object({}), {}),
};

/** A browser's answer when a passkey is created; the server's WebAuthn library checks its contents. */
export const newPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: authenticatorData64,
    attestationObject: authenticatorData64,
    transports: z.exactOptional(z.array(z.string().check(lengthFirst(40))).check(z.maxLength(10))),
  }),
});

export const passkeySignInSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: authenticatorData64,
    authenticatorData: authenticatorData64,
    signature: authenticatorData64,
    userHandle: z.exactOptional(authenticatorData64),
  }),
});

export const acceptInvitationSchema = z
  .object({ invitation, password: z.optional(newPassword), passkey: z.optional(newPasskeySchema) })
  .check(
    z.refine(({ password, passkey }) => password !== undefined || passkey !== undefined, {
      error: "short_password",
      path: ["password"],
    }),
  );
