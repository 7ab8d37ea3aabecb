import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { TROUBLES, type Trouble } from "#domain/watching.ts";
import type { Trx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { instantOf } from "#server/deps.ts";
import { queueMessage } from "#server/outbox.ts";
import { judge, type TroubleDeps } from "./troubles.ts";
import { endTrouble, noteTrouble } from "./troubles-data.ts";

/** One mail of a kind about one trouble and day, however many servers see it and however often it comes back. */
function tellStaff(
  trx: Trx,
  kind: "staff_trouble_alarm" | "staff_trouble_over",
  trouble: Trouble,
  now: Date,
) {
  const day = dateInZone(now, club.timeZone);
  return queueMessage(trx, {
    dedupeKey: `${kind}:${trouble}:${day}`,
    kind,
    recipient: "staff",
    language: "en",
    about: { reason: trouble },
    now: instantOf(now),
  });
}

async function raise({ db, now, log }: TroubleDeps, trouble: Trouble): Promise<void> {
  const at = now();
  const isNew = await inTransaction(db, async (trx) => {
    const noted = await noteTrouble(trx, trouble, at);
    // The comparison has its own letter, which it sends for each new difference (server/books/check.ts).
    if (trouble !== "books_differ") await tellStaff(trx, "staff_trouble_alarm", trouble, at);
    return noted;
  });
  if (isNew) log.error({ trouble }, "staff should look");
}

async function end({ db, now, log }: TroubleDeps, trouble: Trouble): Promise<void> {
  const at = now();
  const hasEnded = await inTransaction(db, async (trx) => {
    const ended = await endTrouble(trx, trouble, at);
    if (ended) await tellStaff(trx, "staff_trouble_over", trouble, at);
    return ended;
  });
  if (hasEnded) log.info({ trouble }, "that is over");
}

/** Looks at everything that may go wrong unseen; every server does so every minute, and staff are told once. */
export async function watchOver(deps: TroubleDeps): Promise<void> {
  for (const trouble of TROUBLES) {
    const found = await judge(deps, trouble);
    if (found === "is_so") await raise(deps, trouble);
    if (found === "is_over") await end(deps, trouble);
  }
}
