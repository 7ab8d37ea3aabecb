import { existsSync } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { type BackupSetup, type FoundInBackup, passphraseSchema } from "#domain/staff/setup.ts";
import type { Deps } from "#server/deps.ts";
import { readErasures } from "#server/ops/kept-tables.ts";
import { unreadableConnections, writeConnection } from "#server/platform/database/connections.ts";
import { connectDatabase, type Db } from "#server/platform/database/database.ts";
import { withLease } from "#server/platform/database/lease.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { rateLimit } from "#server/platform/http/rate-limit.ts";
import { jsonBody } from "#server/platform/http/request-input.ts";
import { deleteSetting, readSetting, writeSetting } from "#server/platform/settings.ts";
import { recordAccess } from "#server/staff/access.ts";
import { accountOf, requireFresh, requireStaff } from "#server/staff/require-staff.ts";
import { openArchive } from "./archive.ts";
import { writeBackup } from "./backup.ts";
import { removeAbandoned } from "./backup-file.ts";
import { restoreBackup } from "./restore-backup.ts";

/** Each try copies everything twice. */
const LIMIT = { name: "setup-backup", calls: 10, windowSeconds: 3600 };

async function choosePassphrase(deps: Deps, passphrase: string, actor: string): Promise<void> {
  const { db, secretKey, now, connections } = deps;
  await inTransaction(db, async (trx) => {
    const at = now();
    await writeConnection(trx, secretKey, { name: "backup", value: { passphrase }, now: at });
    await deleteSetting(trx, "backupFound");
    await recordAccess(trx, { at, actor, action: "backup_passphrase_changed", userId: null });
  });
  await connections.refresh();
}

async function countIn(db: Db): Promise<Omit<FoundInBackup, "at" | "bytes">> {
  const rows = async (table: "registrations" | "orders") => {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number | string>().as("count"))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  const paid = await db
    .selectFrom("payments")
    .where("paidAt", "is not", null)
    .select((eb) => [
      eb.fn.countAll<number | string>().as("count"),
      eb.fn.sum<number | string | null>("amountCents").as("cents"),
    ])
    .executeTakeFirstOrThrow();
  return {
    children: await rows("registrations"),
    orders: await rows("orders"),
    payments: Number(paid.count),
    paidCents: Number(paid.cents ?? 0),
  };
}

/** One trial at a time, on all servers. */
const TRIAL_LEASE = "backupTrialUntil";

/** Where the restored copy is while it is counted: not encrypted, so not among the backups, which people take home. */
function trialFolder({ monitor }: Pick<Deps, "monitor">): string {
  return join(monitor.dataDir, "backup-trial");
}

/** Removes what killed servers left: half a backup, and a restored copy. Safe to call often, and beside another server. */
export async function removeUnfinished(
  deps: Pick<Deps, "db" | "now" | "backup" | "monitor">,
  before: Instant,
): Promise<void> {
  const { db, now, backup } = deps;
  await removeAbandoned(backup.folder, before);
  const folder = trialFolder(deps);
  if (!existsSync(folder)) return;
  await withLease(db, { key: TRIAL_LEASE, now }, () => rm(folder, { recursive: true, force: true }));
}

/** Restores a backup as `npm run restore` does, into a SQLite database that is deleted again. The caller has the lease. */
async function restoreBeside(deps: Deps, path: string, passphrase: string) {
  const { backup, secretKey, now } = deps;
  const folder = trialFolder(deps);
  const archive = await openArchive(path, passphrase);
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const beside = connectDatabase({ engine: "sqlite", file: join(folder, "club.sqlite") });
    try {
      const erasures = await readErasures(backup.folder);
      await restoreBackup(beside, archive, { engine: "sqlite", erasures, secretKey, now: now() });
      return await countIn(beside);
    } finally {
      await beside.destroy();
    }
  } finally {
    archive.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function tryBackup(deps: Deps, passphrase: string): Promise<void> {
  const { db, backup, now, live } = deps;
  const name = await writeBackup({ ...deps, timeZone: live.club.timeZone }, passphrase);
  const path = join(backup.folder, name);
  const { size: bytes } = await stat(path);
  const counted = await restoreBeside(deps, path, passphrase);
  const found: FoundInBackup = { at: instantOf(now()), bytes, ...counted };
  // Somebody may have chosen another passphrase meanwhile, of which this proves nothing.
  if (backup.passphrase.present()?.text !== passphrase) return;
  await writeSetting(db, "backupFound", JSON.stringify(found), now());
}

/** What the last try found; undefined until there was one with the present passphrase. */
export async function foundInBackup(db: Db): Promise<FoundInBackup | undefined> {
  const stored = await readSetting(db, "backupFound");
  return stored === undefined ? undefined : (JSON.parse(stored) as FoundInBackup);
}

async function presentSetup({ db, secretKey, backup }: Deps): Promise<BackupSetup> {
  const passphrase = backup.passphrase.present();
  const source = passphrase?.isFromEnvironment ? "environment" : "staff";
  return {
    source: passphrase ? source : "none",
    isUnreadable: (await unreadableConnections(db, secretKey)).includes("backup"),
    found: passphrase ? ((await foundInBackup(db)) ?? null) : null,
  };
}

/**
 * Choosing the backups' passphrase and seeing that one comes back, step 6 of setting up a club
 * (docs/rules/setup.md#backup). Whoever chooses it can read every backup, so it needs a named account and a fresh sign-in.
 */
export function setupBackupRoutes(deps: Deps) {
  const { db, now, backup } = deps;
  const staff = requireStaff(deps);
  const fresh = requireFresh(deps);
  const limit = rateLimit(deps, LIMIT);
  return new Hono()
    .get("/admin/setup/backup", staff, async (c) => c.json({ data: await presentSetup(deps) }))
    .put("/admin/setup/backup", staff, fresh, jsonBody(passphraseSchema), async (c) => {
      accountOf(c.var.staff);
      if (backup.passphrase.present()?.isFromEnvironment) throw new ApiError("passphrase_from_environment");
      await choosePassphrase(deps, c.req.valid("json").passphrase, c.var.staff.actor);
      return c.json({ data: await presentSetup(deps) });
    })
    .post("/admin/setup/backup/try", staff, fresh, limit, async (c) => {
      accountOf(c.var.staff);
      const passphrase = backup.passphrase.present();
      if (!passphrase) throw new ApiError("passphrase_needed");
      const work = () => tryBackup(deps, passphrase.text);
      const isOurs = await withLease(db, { key: TRIAL_LEASE, now }, work);
      if (!isOurs) throw new ApiError("setup_running", { retryAfterSeconds: 30 });
      return c.json({ data: await presentSetup(deps) });
    });
}
