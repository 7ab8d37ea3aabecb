import * as z from "zod/mini";
import { cleanLine } from "./clean-text.ts";
import { DAY_MS } from "./durations.ts";
import { lengthFirst, typedMax } from "./text.ts";

const USERNAME_LENGTH = { least: 3, most: 40 } as const;
export const PASSWORD_LENGTH = { least: 12, most: 200 } as const;
/** How long an invitation is valid (docs/rules/access.md#accounts-and-passkeys). */
export const INVITATION_MS = DAY_MS;

/** Passwords that attackers try first, without digits and signs at the ends. */
const COMMON_WORDS = new Set([
  ..."password passwordpassword contrasena contraseña micontraseña administrator administrador qwertyuiop qwertyuiopas".split(
    " ",
  ),
  ..."qwertyuiopasdfgh asdfghjkl asdfghjklzxcv zxcvbnm letmeinletmein iloveyou iloveyouforever teamo teamomucho".split(
    " ",
  ),
  ..."welcome welcomehome bienvenido bienvenidos bienvenida football futbolfutbol soccersoccer soccerclub clubdefutbol".split(
    " ",
  ),
  ..."changeme changemeplease trustno correcthorsebatterystaple unodostrescuatro onetwothreefour abcdefghijkl".split(
    " ",
  ),
]);

/** Words that attackers of a soccer club try first (ASVS 6.1.2). */
const SOCCER_WORDS = [
  ..."soccer football futbol fútbol club camp campamento coach entrenador entrenadora equipo".split(" "),
  ..."team staff admin registro registration goal kids niños season temporada".split(" "),
];

/** Whether a password consists almost entirely of soccer words or the club's own words. */
function isOfThisClub(password: string, clubWords: readonly string[]): boolean {
  const words = [...SOCCER_WORDS, ...clubWords].filter(({ length }) => length > 1);
  const longestFirst = words.sort((a, b) => b.length - a.length);
  const letters = password.replaceAll(/[^\p{L}]/gu, "");
  const rest = longestFirst.reduce((letters, word) => letters.replaceAll(word, ""), letters);
  return rest.length < 5 && rest !== letters;
}

function isSequence(password: string): boolean {
  const steps = [...password].slice(1).map((sign, i) => sign.charCodeAt(0) - password.charCodeAt(i));
  return steps.filter((step) => Math.abs(step) <= 1).length >= steps.length * 0.8;
}

/**
 * Whether attackers would try a password early: a common word with digits, a run, few different characters, soccer or
 * club words, or the username.
 */
export function isCommonPassword(
  password: string,
  username = "",
  clubWords: readonly string[] = [],
): boolean {
  const plain = password.toLowerCase();
  const word = plain.replaceAll(/[\s._-]/g, "").replaceAll(/^[\d!@#$%&*?]+|[\d!@#$%&*?]+$/g, "");
  const name = username.toLowerCase();
  return (
    word.length < 4 ||
    COMMON_WORDS.has(word) ||
    isOfThisClub(plain, clubWords) ||
    isSequence(plain) ||
    new Set(plain).size < 5 ||
    (name.length >= 3 && plain.includes(name))
  );
}

/**
 * Whether a new username has only digits and Latin letters, accented or not, in parts joined by single signs.
 * Look-alike letters of other alphabets and invisible ones are refused
 * (docs/rules/access.md#usernames).
 */
function isPlainUsername(name: string): boolean {
  const isWhole = !/\p{M}/u.test(name.normalize("NFC"));
  return isWhole && /^[a-z\d]+(?:[._-][a-z\d]+)*$/.test(name.normalize("NFD").replaceAll(/\p{M}/gu, ""));
}

/** A username as stored and looked up, however it was typed. */
function cleanUsername(typed: string): string {
  return cleanLine(typed).toLowerCase();
}

export const usernameChecks = (tooLong: string) =>
  [
    lengthFirst(typedMax(USERNAME_LENGTH.most), tooLong),
    z.overwrite(cleanUsername),
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
const givenPassword = z.string("wrong_password").check(lengthFirst(PASSWORD_LENGTH.most, "wrong_password"));

export const inviteSchema = z.object({ username });

export const passwordSignInSchema = z.object({
  username: z.string("wrong_password").check(...usernameChecks("wrong_password")),
  password: givenPassword,
});

/** currentPassword is required only from people who have one. */
export const changePasswordSchema = z.object({
  currentPassword: z._default(givenPassword, ""),
  newPassword,
});

export const accountChangeSchema = z.object({ disabled: z.boolean() });
export const pinSwitchSchema = z.object({ enabled: z.boolean() });

const invitation = z.string().check(lengthFirst(43), z.regex(/^[\w-]{43}$/));
export const invitationSchema = z.object({ invitation });

/** In base64url; WebAuthn allows 1023 bytes. */
const CREDENTIAL_ID_MAX = 1400;
const credentialId = z.string().check(lengthFirst(CREDENTIAL_ID_MAX), z.regex(/^[\w-]+$/));
/** An authenticator's answer in base64url, including certificates. */
const authenticatorSaid = z.string().check(lengthFirst(20_000));

/** A browser's answer when a passkey is created; the server's WebAuthn library checks its contents. */
export const newPasskeySchema = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  clientExtensionResults: z._default(z.object({}), {}),
  response: z.object({
    clientDataJSON: authenticatorSaid,
    attestationObject: authenticatorSaid,
    transports: z.exactOptional(z.array(z.string().check(lengthFirst(40))).check(z.maxLength(10))),
  }),
});

/** A challenge signed by a passkey. */
export const passkeySignInSchema = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  clientExtensionResults: z._default(z.object({}), {}),
  response: z.object({
    clientDataJSON: authenticatorSaid,
    authenticatorData: authenticatorSaid,
    signature: authenticatorSaid,
    userHandle: z.exactOptional(authenticatorSaid),
  }),
});

/** Accepts an invitation with a password, a passkey, or both. */
export const acceptInvitationSchema = z
  .object({ invitation, password: z.optional(newPassword), passkey: z.optional(newPasskeySchema) })
  .check(
    z.refine(({ password, passkey }) => password !== undefined || passkey !== undefined, {
      error: "short_password",
      path: ["password"],
    }),
  );
