import * as z from "zod/mini";
import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { isToldElsewhere, type Trouble } from "#domain/watching.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { instantOf } from "#server/deps.ts";
import { queueMessage } from "#server/outbox.ts";
import { readSetting, writeSetting } from "#server/staff/settings-data.ts";

/** What comes and goes is told of no more often than this. */
const QUIET_MS = 15 * 60_000;

const historySchema = z.object({
  /** The club's day that `times` counts. */
  day: z.string(),
  /** How often the trouble began on that day. */
  times: z.number(),
  /** When staff were last told that it is there; null before the first time. */
  toldAt: z.nullable(z.string()),
  /** Whether the last that staff heard is that it is there. */
  isKnown: z.boolean(),
});
type History = z.infer<typeof historySchema>;

function keyOf(trouble: Trouble) {
  return `troubleTold:${trouble}` as const;
}

function dayOf(instant: Date) {
  return dateInZone(instant, club.timeZone);
}

async function historyOf(db: Db | Trx, trouble: Trouble, now: Date): Promise<History> {
  const stored = await readSetting(db, keyOf(trouble));
  const known = stored === undefined ? undefined : historySchema.parse(JSON.parse(stored));
  const day = dayOf(now);
  return { toldAt: null, isKnown: false, ...known, day, times: known?.day === day ? known.times : 0 };
}

function queueLetter(
  trx: Trx,
  kind: "staff_trouble_alarm" | "staff_trouble_over",
  trouble: Trouble,
  now: Instant,
) {
  return queueMessage(trx, {
    dedupeKey: `${kind}:${trouble}:${now}`,
    kind,
    recipient: "staff",
    language: club.staffLanguage,
    about: { reason: trouble },
    now,
  });
}

function isDue({ toldAt, isKnown }: History, now: Date): boolean {
  if (toldAt === null) return true;
  const told = new Date(toldAt);
  if (isKnown && dayOf(told) === dayOf(now)) return false;
  return now.getTime() - told.getTime() >= QUIET_MS;
}

/**
 * Tells staff of a trouble that is there: when it begins, when it comes back after they heard that it is over, but
 * not twice within a quarter of an hour, and each day while it lasts. Called within the lock of the trouble's row.
 */
export async function tellOfTrouble(
  trx: Trx,
  trouble: Trouble,
  { isNew, now }: { isNew: boolean; now: Date },
) {
  const stored = await historyOf(trx, trouble, now);
  const history = isNew ? { ...stored, times: stored.times + 1, isKnown: false } : stored;
  const hasOwnLetter = isToldElsewhere(trouble);
  const tells = hasOwnLetter ? !history.isKnown : isDue(history, now);
  if (!tells && !isNew) return;
  const told = tells ? { ...history, isKnown: true, toldAt: instantOf(now) } : history;
  await writeSetting(trx, keyOf(trouble), JSON.stringify(told), now);
  if (tells && !hasOwnLetter) await queueLetter(trx, "staff_trouble_alarm", trouble, instantOf(now));
}

/** Gives the all-clear to staff who know of the trouble. */
export async function tellThatItIsOver(trx: Trx, trouble: Trouble, now: Date) {
  const history = await historyOf(trx, trouble, now);
  if (!history.isKnown) return;
  await writeSetting(trx, keyOf(trouble), JSON.stringify({ ...history, isKnown: false }), now);
  await queueLetter(trx, "staff_trouble_over", trouble, instantOf(now));
}

/** How often a trouble began today, by the club's clock. */
export async function timesToday(db: Db, trouble: Trouble, now: Date): Promise<number> {
  return (await historyOf(db, trouble, now)).times;
}
