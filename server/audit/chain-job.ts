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
import { storedSeals, storeSeal, voidSealsAfterRestore } from "./seal-file.ts";

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

/** The end of the chain, and whether its seal was published; an interrupted night may not have done so. */
async function endOfChain(db: Db) {
  const last = await lastLink(db);
  return last && { ...last, isPublished: (await readSetting(db, "logSealed")) === sealText(last) };
}

/** Publishes the new head where database access is not enough to change it: staff's mail, the log and a file. */
async function publishSeal({ db, backup, now, log }: ChainDeps): Promise<void> {
  const last = await endOfChain(db);
  if (!last || last.isPublished) return;
  const seal = sealText(last);
  const at = now();
  log.info({ seal }, "audit log sealed");
  await inTransaction(db, async (trx) => {
    await writeSetting(trx, "logSealed", seal, at);
    await queueForStaff(trx, "staff_log_sealed", seal, at);
  });
  // Written last: once the file has it, the seal is published and the night is over.
  await storeSeal(backup.folder, last, instantOf(at));
}

async function verified({ backup, now }: ChainDeps): Promise<ChainReport> {
  const seals = await storedSeals(backup.folder);
  const snapshot = await openSnapshot(backup.source);
  try {
    return await verifyChain(snapshot.trx, seals, now());
  } finally {
    await snapshot.close();
  }
}

/** Alerts staff once per finding; the audit log's page keeps showing it. */
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
  const night = last && !last.isPublished ? last.chainedAt : instantOf(now());
  while ((await chainSomeLines(db, night)) > 0) {
    if (stopping.aborted) return;
    // Let requests run in between.
    await setImmediate();
  }
  await publishSeal(deps);
}

/** Checks even if chaining fails, because an attacker may have caused that by inserting lines. */
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

/** Continues a restored log: the next night starts after its end, and seals of what the restore undid are void. */
export async function continueLogAfterRestore({ db, folder, now }: { db: Db; folder: string; now: Date }) {
  const last = await lastLink(db);
  if (last) await writeSetting(db, "logSealed", sealText(last), now);
  await voidSealsAfterRestore(folder, last?.position ?? 0, instantOf(now));
}

/**
 * Chains the log's new lines, publishes the new head, and verifies the log against earlier heads. Safe to call often on
 * every
 * instance: one does it each night, and another continues if it is killed
 * (docs/rules/access.md#the-log-is-chained-every-night).
 */
export async function chainLogWhenDue(deps: ChainDeps, stopping: AbortSignal): Promise<void> {
  if (!(await isDue(deps))) return;
  await withLease(deps.db, { key: "logChainUntil", now: deps.now }, async () => {
    if (await isDue(deps)) await chainLog(deps, stopping);
  });
}
