import {
  MASS_MAIL_SHARE,
  type MailPace,
  mailPaceSchema,
  STRANGERS_OF_NETWORK,
  STRANGERS_SHARE,
  USUAL_MAIL_PACE,
} from "#domain/staff/setup.ts";
import { DAY_MS, HOUR_MS } from "#domain/time/dates.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { instantBefore } from "#server/platform/database/schema.ts";
import { readSetting } from "#server/platform/settings.ts";

export async function readMailPace(db: Db | Trx): Promise<MailPace> {
  const stored = await readSetting(db, "mailPace");
  return stored === undefined ? USUAL_MAIL_PACE : mailPaceSchema.parse(JSON.parse(stored));
}

async function sentSince(db: Db, instant: string): Promise<number> {
  const { mails } = await db
    .selectFrom("outbox")
    .select((eb) => eb.fn.countAll().as("mails"))
    .where("sentAt", ">", instant)
    .executeTakeFirstOrThrow();
  return Number(mails);
}

/** Whether a network may cause one more mail to an unknown mailbox today (docs/rules/messages.md#mail-that-strangers-cause). */
export async function hasRoomForStrangers(db: Trx, network: string, now: Date): Promise<boolean> {
  const { perDay } = await readMailPace(db);
  const caused = db
    .selectFrom("outbox")
    .select((eb) => eb.fn.countAll<number>().as("mails"))
    .where("askedFrom", "is not", null)
    .where("createdAt", ">", instantBefore(now, DAY_MS));
  const { mails: ofNetwork } = await caused.where("askedFrom", "=", network).executeTakeFirstOrThrow();
  if (ofNetwork >= STRANGERS_OF_NETWORK) return false;
  return (await caused.executeTakeFirstOrThrow()).mails < perDay * STRANGERS_SHARE;
}

/**
 * Whether mail to many may go on now. It stops at four fifths of the past hour's and the past day's bound, and all sent
 * mail counts (docs/rules/messages.md#mass-mail-waits-for-all-other).
 */
export async function hasRoomForMany(db: Db, now: Date): Promise<boolean> {
  const { perHour, perDay } = await readMailPace(db);
  if ((await sentSince(db, instantBefore(now, HOUR_MS))) >= perHour * MASS_MAIL_SHARE) return false;
  return (await sentSince(db, instantBefore(now, DAY_MS))) < perDay * MASS_MAIL_SHARE;
}
