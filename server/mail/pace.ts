import { MASS_MAIL_SHARE, type MailPace, mailPaceSchema, USUAL_MAIL_PACE } from "#domain/mail-pace.ts";
import type { Db } from "#server/platform/database.ts";
import { instantBefore } from "#server/platform/schema.ts";
import { readSetting } from "#server/platform/settings.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export async function readMailPace(db: Db): Promise<MailPace> {
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

/**
 * Whether mail to many may go on now. It stops at four fifths of the past hour's and the past day's bound, and all sent
 * mail counts (docs/rules/messages.md#mass-mail-waits-for-all-other).
 */
export async function hasRoomForMany(db: Db, now: Date): Promise<boolean> {
  const { perHour, perDay } = await readMailPace(db);
  if ((await sentSince(db, instantBefore(now, HOUR_MS))) >= perHour * MASS_MAIL_SHARE) return false;
  return (await sentSince(db, instantBefore(now, DAY_MS))) < perDay * MASS_MAIL_SHARE;
}
