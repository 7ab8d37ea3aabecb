import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { club } from "#content/club.ts";
import { lastQuietTime } from "#domain/zoned-time.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { openSnapshot } from "#server/db/database.ts";
import { withLease } from "#server/db/lease.ts";
import { instantOf } from "#server/db/schema.ts";
import { readSetting, writeSetting } from "#server/db/settings.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { queueMessage } from "#server/email/queue-message.ts";
import { chainSomeLines, lastLink } from "./chain-mutations.ts";
import type { ChainReport } from "./chain-queries.ts";
import { verifyChain } from "./chain-queries.ts";
import { sealText } from "./chain-rules.ts";
import { keepSeal, keptSeals, noteRestoredLog } from "./seal-file.ts";

type ChainDeps = Pick<Deps, "db" | "backup" | "now" | "log">;

function queueForStaff(trx: Trx, kind: "staff_log_sealed" | "staff_log_alarm", reason: string, now: Date) {
  return queueMessage(trx, {
    dedupeKey: `${kind}:${reason}`,
    kind,
    recipient: "staff",
    language: club.staffLanguage,
    about: { reason },
    now: instantOf(now),
  });
}

/** The end of the chain, and whether a night that was cut short has not told it yet. */
async function endOfChain(db: Db) {
  const last = await lastLink(db);
  return last && { ...last, isTold: (await readSetting(db, "logSealed")) === sealText(last) };
}

/** Tells the new head to where nobody with the database alone can change it: the staff's mail, the log, a file. */
async function tellSeal({ db, backup, now, log }: ChainDeps): Promise<void> {
  const last = await endOfChain(db);
  if (!last || last.isTold) return;
  const seal = sealText(last);
  const at = now();
  log.info({ seal }, "audit log sealed");
  await inTransaction(db, async (trx) => {
    await writeSetting(trx, "logSealed", seal, at);
    await queueForStaff(trx, "staff_log_sealed", seal, at);
  });
  // Last: what the file has is told, and no night goes on after it.
  await keepSeal(backup.folder, last, instantOf(at));
}

async function verified({ backup, now }: ChainDeps): Promise<ChainReport> {
  const seals = await keptSeals(backup.folder);
  const snapshot = await openSnapshot(backup.source);
  try {
    return await verifyChain(snapshot.trx, seals, now());
  } finally {
    await snapshot.close();
  }
}

/** Staff are told of each finding once: what was changed stays so, and the log's page goes on saying it. */
async function check(deps: ChainDeps): Promise<void> {
  const { faults, faultCount } = await verified(deps);
  const at = deps.now();
  const finding = createHash("sha256")
    .update(JSON.stringify([faults, faultCount]))
    .digest("hex");
  if (faultCount > 0) deps.log.error({ faults, faultCount }, "the audit log was changed");
  await inTransaction(deps.db, async (trx) => {
    const checked = { at: instantOf(at), faults: faultCount };
    await writeSetting(trx, "logChecked", JSON.stringify(checked), at);
    if (faultCount > 0) await queueForStaff(trx, "staff_log_alarm", finding.slice(0, 16), at);
  });
}

async function isDue({ db, now }: ChainDeps): Promise<boolean> {
  const chained = await readSetting(db, "logChainedAt");
  return chained === undefined || chained < instantOf(lastQuietTime(now(), club.timeZone));
}

async function chainNewLines(deps: ChainDeps, stopping: AbortSignal): Promise<void> {
  const { db, now } = deps;
  const last = await endOfChain(db);
  const night = last && !last.isTold ? last.chainedAt : instantOf(now());
  while ((await chainSomeLines(db, night)) > 0) {
    if (stopping.aborted) return;
    // Whoever asks for a page is answered in between.
    await setImmediate();
  }
  await tellSeal(deps);
}

/** Checks also when nothing could be chained: whoever keeps lines from it has written where no line belongs. */
async function chainLog(deps: ChainDeps, stopping: AbortSignal): Promise<void> {
  const at = deps.now();
  try {
    await chainNewLines(deps, stopping);
  } finally {
    if (!stopping.aborted) {
      await check(deps);
      await writeSetting(deps.db, "logChainedAt", instantOf(at), at);
    }
  }
}

/**
 * Lets the log of a backup go on where it was restored: the next night begins after its end, and seals of what the
 * restore undid count no more.
 */
export async function goOnAfterRestore({ db, folder, now }: { db: Db; folder: string; now: Date }) {
  const last = await lastLink(db);
  if (last) await writeSetting(db, "logSealed", sealText(last), now);
  await noteRestoredLog(folder, last?.position ?? 0, instantOf(now));
}

/**
 * Chains what the log has got since the last night, tells the new head and holds the whole log against the heads
 * that were told before. May be asked as often as one likes, by every instance: one does it, once a night, and goes
 * on where another one was killed (docs/rules/access.md#the-log-is-chained-every-night).
 */
export async function chainLogWhenDue(deps: ChainDeps, stopping: AbortSignal): Promise<void> {
  if (!(await isDue(deps))) return;
  await withLease(deps.db, { key: "logChainUntil", now: deps.now }, async () => {
    if (await isDue(deps)) await chainLog(deps, stopping);
  });
}
