import {
  MAX_FAMILIES_WITHOUT_ACCOUNT,
  type RecipientList,
  type StaffMessageKind,
} from "#domain/staff/messages.ts";
import { canonicalJson } from "#domain/text/canonical.ts";
import type { Language } from "#domain/text/languages.ts";
import type { Deps } from "#server/deps.ts";
import { mailboxHash } from "#server/mail/mailbox.ts";
import type { Db } from "#server/platform/database/database.ts";
import { ALL_SEASONS, scopeOf } from "#server/platform/season-scope.ts";
import { keyedHash } from "#server/platform/secret-key.ts";
import { usernameIn, usernames } from "#server/staff/audit-log.ts";
import { unsubscribedOf } from "./news-unsubscribes.ts";
import {
  guardianName,
  hasSecondGuardians,
  type Recipient,
  recipientsOf,
  scopeOfList,
  secondMailboxes,
} from "./recipients.ts";

/** Earlier messages to the same list, newest first. */
function messagesTo(db: Db, to: RecipientList) {
  return db
    .selectFrom("messages")
    .select(["id", "createdAt", "actor", "kind", "subjectEn", "subjectEs", "bodyEn", "bodyEs"])
    .where("list", "=", canonicalJson(to))
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
}

/**
 * The families of a list as they are now, one mailbox each (docs/reference/messages.md#recipients).
 * @throws {ApiError} invalid_input for an unknown season or program
 */
export async function readAudience(
  { db, secretKey, now }: Pick<Deps, "db" | "secretKey" | "now">,
  { to: requestedList, kind }: { to: RecipientList; kind: StaffMessageKind },
) {
  const scope = await scopeOfList({ db, now }, requestedList);
  if (requestedList.list === "missing") await scopeOf({ db, now }, { season: requestedList.next });
  const to = { ...requestedList, season: scope.seasonId ?? ALL_SEASONS } as RecipientList;
  const rows = await recipientsOf(db, to, { now: now(), scope });
  const addressed = rows.filter(({ email }) => email !== "");
  const mailboxes = Map.groupBy(addressed, ({ email }) => mailboxHash(secretKey, email));
  const unsubscribed = kind === "news" ? await unsubscribedOf(db, [...mailboxes.keys()]) : new Set<string>();
  for (const mailbox of unsubscribed) mailboxes.delete(mailbox);
  const withoutAddress = rows.filter(({ email }) => email === "");
  const earlierMessages = await messagesTo(db, to);
  const shown = [...[...mailboxes.values()].flat(), ...withoutAddress].map(
    ({ id, email }) => `${id} ${email}`,
  );
  const text = JSON.stringify([kind, earlierMessages.length, shown.toSorted()]);
  const hash = keyedHash(secretKey, "message list", text).toString("base64url");
  return {
    /** The list with its season, so that it stays the same when another season begins. */
    to,
    kind,
    /** By the keyed hash of the mailbox; the newest recipient first. */
    mailboxes,
    withoutAddress,
    /** By the keyed hash of the mailbox; none for news, and for lists about money. */
    secondMailboxes:
      kind === "notice" && hasSecondGuardians(to)
        ? await secondMailboxes(db, rows)
        : new Map<string, never>(),
    /** Number of mailboxes that unsubscribed from news. */
    left: unsubscribed.size,
    /** The newest message to the same list. */
    last: earlierMessages[0],
    hash,
  };
}
export type ReadAudience = Awaited<ReturnType<typeof readAudience>>;

export function isBulk({ mailboxes }: ReadAudience): boolean {
  return mailboxes.size > MAX_FAMILIES_WITHOUT_ACCOUNT;
}

/** Guardians without an address, with their children. */
function unreachable(recipients: readonly Recipient[]) {
  const families = Map.groupBy(recipients, (row) => `${guardianName(row.guardian)} ${row.phone}`);
  return [...families.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const children = [first, ...others].flatMap(({ child }) => child ?? []);
    return { guardian: guardianName(first.guardian), phone: first.phone, children };
  });
}

export async function presentAudience(db: Db, audience: ReadAudience) {
  const { mailboxes, withoutAddress, left, last, hash } = audience;
  const languages = [...mailboxes.values()].map(([newest]) => newest?.language);
  const count = (language: Language) =>
    languages.filter((recipientLanguage) => recipientLanguage === language).length;
  const names = await usernames(db, [last?.actor ?? null]);
  return {
    /** Mailboxes, by the language that they are written to. */
    families: { en: count("en"), es: count("es") },
    withoutAddress: unreachable(withoutAddress),
    /** Number of mailboxes that unsubscribed from news. */
    left,
    listHash: hash,
    /** Whether a named account and a fresh sign-in are needed for so many. */
    isMany: isBulk(audience),
    /** The newest message to the same list; another is refused until this audience was shown. */
    last: last
      ? {
          createdAt: last.createdAt,
          actorName: usernameIn(names, last.actor),
          subject: { en: last.subjectEn, es: last.subjectEs },
        }
      : null,
  };
}
