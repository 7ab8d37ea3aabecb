import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import * as z from "zod/mini";
import { lastQuietTime } from "#domain/zoned-time.ts";
import type { Deps } from "#server/deps.ts";
import { queueMessage } from "#server/mail/queue.ts";
import { readClub } from "#server/platform/club-facts.ts";
import { type Db, openSnapshot, type Trx } from "#server/platform/database.ts";
import { withLease } from "#server/platform/lease.ts";
import { instantOf } from "#server/platform/schema.ts";
import { sha256 } from "#server/platform/secret-key.ts";
import { readSetting, writeSetting } from "#server/platform/settings.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import {
  type ChainReport,
  chainSomeLines,
  lastLink,
  parseSeal,
  type Seal,
  sealText,
  verifyChain,
} from "#server/staff/audit-chain.ts";
import { readLines, writeLines } from "./backup-file.ts";

/** Stored and copied with the backups: write access to the database alone cannot change it. */
const SEALS_NAME = "log-seals.jsonl";

const sealLine = z.object({ seal: z.string(), at: z.iso.datetime() });

/** A backup was restored whose log ends here, which voids later seals. */
const restoreLine = z.object({ restoredTo: z.int().check(z.minimum(0)), at: z.iso.datetime() });

const keptLine = z.union([sealLine, restoreLine]);
type KeptLine = z.infer<typeof keptLine>;

function keptLines(folder: string): Promise<KeptLine[]> {
  return readLines(join(folder, SEALS_NAME), (line) => keptLine.parse(line));
}

async function addLine(folder: string, added: KeptLine): Promise<void> {
  await writeLines(folder, SEALS_NAME, [...(await keptLines(folder)), added]);
}

/** This server's valid seals. @throws {Error} if a line cannot be read */
export async function storedSeals(folder: string): Promise<Seal[]> {
  let seals: Seal[] = [];
  for (const line of await keptLines(folder)) {
    if ("seal" in line) seals.push(parseSeal(line.seal));
    else seals = seals.filter(({ position }) => position <= line.restoredTo);
  }
  return seals;
}

export function storeSeal(folder: string, seal: Seal, at: string): Promise<void> {
  return addLine(folder, { seal: sealText(seal), at });
}

export async function voidSealsAfterRestore(folder: string, restoredTo: number, at: string): Promise<void> {
  if ((await keptLines(folder)).length > 0) await addLine(folder, { restoredTo, at });
}

type ChainDeps = Pick<Deps, "db" | "backup" | "now" | "log">;

function queueForStaff(trx: Trx, kind: "staff_log_sealed" | "staff_log_alarm", reason: string, now: Date) {
  return queueMessage(trx, {
    dedupeKey: `${kind}:${reason}`,
    kind,
    recipient: "staff",
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
  const date = now();
  log.info({ seal }, "audit log sealed");
  await inTransaction(db, async (trx) => {
    await writeSetting(trx, "logSealed", seal, date);
    await queueForStaff(trx, "staff_log_sealed", seal, date);
  });
  // Written last: once the file has it, the seal is published and the night is over.
  await storeSeal(backup.folder, last, instantOf(date));
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
  const finding = sha256(JSON.stringify([faults, faultCount]));
  if (faultCount > 0) deps.log.error({ faults, faultCount }, "the audit log was changed");
  await inTransaction(deps.db, async (trx) => {
    const checked = { at: instantOf(at), faults: faultCount };
    await writeSetting(trx, "logChecked", JSON.stringify(checked), at);
    if (faultCount > 0) await queueForStaff(trx, "staff_log_alarm", finding.slice(0, 16), at);
  });
}

async function isDue({ db, now }: ChainDeps): Promise<boolean> {
  const chained = await readSetting(db, "logChainedAt");
  const { timeZone } = await readClub(db);
  return chained === undefined || chained < instantOf(lastQuietTime(now(), timeZone));
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
 * every instance: one does it each night, and another continues if it is killed
 * (docs/rules/access.md#the-log-is-chained-every-night).
 */
export async function chainLogWhenDue(deps: ChainDeps, stopping: AbortSignal): Promise<void> {
  if (!(await isDue(deps))) return;
  await withLease(deps.db, { key: "logChainUntil", now: deps.now }, async () => {
    if (await isDue(deps)) await chainLog(deps, stopping);
  });
}
