import { ADDRESS_DAYS } from "#domain/retention.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { type Deps, instantOf } from "#server/deps.ts";

const DAY_MS = 86_400_000;
const LINES_PER_READ = 500;

/** What stays of a line: who and what, without what was erased. */
interface Remaining {
  id: string;
  actor: string;
  subject: string | null;
}

/**
 * Takes part of a line of the audit log away. The only function that ever changes a line: whatever vouches for the
 * log learns here that this line was meant to change (docs/rules/privacy.md#addresses-of-callers).
 */
export async function eraseFromAuditLog(trx: Trx, { id, actor, subject }: Remaining): Promise<void> {
  await trx.updateTable("auditLog").set({ actor, subject }).where("id", "=", id).execute();
}

/** guesser.ts names where a sign-in came from "pin:address:203.0.113.1". */
const withoutAddress = (text: string) => text.replace(/:address:.*$/s, ":address");

/** Lines of sign-ins that are as old and still have an address. */
function linesWithAddress(db: Db, before: string) {
  return db
    .selectFrom("auditLog")
    .select(["id", "actor", "subject"])
    .where("at", "<=", before)
    .where((eb) => eb.or([eb("actor", "like", "%:address:%"), eb("subject", "like", "%:address:%")]))
    .orderBy("id")
    .limit(LINES_PER_READ)
    .execute();
}

/** Erases from the log where sign-ins came from, once their time is over; who and when stay. */
export async function eraseOldAddresses({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const before = instantOf(new Date(now().getTime() - ADDRESS_DAYS * DAY_MS));
  let lines: Remaining[];
  do {
    lines = await linesWithAddress(db, before);
    await inTransaction(db, async (trx) => {
      for (const { id, actor, subject } of lines) {
        await eraseFromAuditLog(trx, {
          id,
          actor: withoutAddress(actor),
          subject: subject && withoutAddress(subject),
        });
      }
    });
  } while (lines.length === LINES_PER_READ);
}
