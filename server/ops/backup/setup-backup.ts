import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import type { Cents } from "#domain/money/money.ts";
import { passphraseSchema } from "#domain/staff/setup.ts";
import type { Deps } from "#server/deps.ts";
import { unreadableConnections, writeConnection } from "#server/platform/database/connections.ts";
import type { Db } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { rateLimit } from "#server/platform/http/rate-limit.ts";
import { jsonBody } from "#server/platform/http/request-input.ts";
import { deleteSetting, readSetting, writeSetting } from "#server/platform/settings.ts";
import { accountOf, requireFresh, requirePermission } from "#server/staff/require-permission.ts";
import { recordAccessChange } from "#server/staff/staff-access.ts";
import { openArchive } from "./archive.ts";
import { writeBackup } from "./daily-backup.ts";

/** Each verification copies everything. */
const LIMIT = { name: "setup-backup", calls: 10, windowSeconds: 3600 };

async function choosePassphrase(deps: Deps, passphrase: string, actor: string): Promise<void> {
  const { db, secretKey, now, connections } = deps;
  await inTransaction(db, async (trx) => {
    const currentTime = now();
    await writeConnection(trx, secretKey, { name: "backup", value: { passphrase }, now: currentTime });
    await deleteSetting(trx, "backupFound");
    await recordAccessChange(trx, {
      at: currentTime,
      actor,
      action: "backup_passphrase_changed",
      userId: null,
    });
  });
  await connections.refresh();
}

/** The content of a backup that was read to its end. */
interface FoundInBackup {
  at: string;
  bytes: number;
  children: number;
  orders: number;
  payments: number;
  paidCents: Cents;
}

/** Counts a backup's rows. Like a restore, it reads the backup to its end. @throws {Error} if it is incomplete */
async function countIn(path: string, passphrase: string): Promise<Omit<FoundInBackup, "at" | "bytes">> {
  const { batches, counts, close } = await openArchive(path, passphrase);
  const paid: number[] = [];
  try {
    for await (const { table, rows } of batches) {
      if (table !== "payments") continue;
      for (const { paidAt, amountCents } of rows) if (paidAt !== null) paid.push(Number(amountCents));
    }
  } finally {
    close();
  }
  return {
    children: counts.get("registrations") ?? 0,
    orders: counts.get("orders") ?? 0,
    payments: paid.length,
    paidCents: paid.reduce((sum, cents) => sum + cents, 0),
  };
}

async function verifyBackup(deps: Deps, passphrase: string): Promise<void> {
  const { db, backup, now, live } = deps;
  const name = await writeBackup({ ...deps, timeZone: live.club.timeZone }, passphrase);
  const path = join(backup.folder, name);
  const { size: bytes } = await stat(path);
  const found: FoundInBackup = { at: instantOf(now()), bytes, ...(await countIn(path, passphrase)) };
  // The passphrase may have changed meanwhile; this result proves nothing about the new one.
  if (backup.passphrase.present()?.text !== passphrase) return;
  await writeSetting(db, "backupFound", JSON.stringify(found), now());
}

/** The result of the last verification; undefined without one with the current passphrase. */
export async function foundInBackup(db: Db): Promise<FoundInBackup | undefined> {
  const stored = await readSetting(db, "backupFound");
  return stored === undefined ? undefined : (JSON.parse(stored) as FoundInBackup);
}

async function presentSetup({ db, secretKey, backup }: Deps) {
  const passphrase = backup.passphrase.present();
  const source = passphrase?.isFromEnvironment ? ("environment" as const) : ("staff" as const);
  return {
    /** The environment's passphrase wins, and cannot be changed here. */
    source: passphrase ? source : ("none" as const),
    /** The stored passphrase cannot be decrypted, because secret.key changed: choose one again. */
    isUnreadable: (await unreadableConnections(db, secretKey)).includes("backup"),
    found: passphrase ? ((await foundInBackup(db)) ?? null) : null,
  };
}

/**
 * Choosing the backups' passphrase and testing a restore, step 6 of the set-up
 * (docs/reference/setup.md#backup-passphrase). It needs a named account and a fresh sign-in, because the passphrase
 * opens every backup.
 */
export function setupBackupRoutes(deps: Deps) {
  const { backup } = deps;
  const allow = requirePermission(deps);
  const fresh = requireFresh(deps);
  const limit = rateLimit(deps, LIMIT);
  return new Hono()
    .get("/admin/setup/backup", allow("settings.view"), async (c) =>
      c.json({ data: await presentSetup(deps) }),
    )
    .put("/admin/setup/backup", allow("connections.edit"), fresh, jsonBody(passphraseSchema), async (c) => {
      accountOf(c.var.staff);
      if (backup.passphrase.present()?.isFromEnvironment) throw new ApiError("passphrase_from_environment");
      await choosePassphrase(deps, c.req.valid("json").passphrase, c.var.staff.actor);
      return c.json({ data: await presentSetup(deps) });
    })
    .post("/admin/setup/backup/verify", allow("connections.edit"), fresh, limit, async (c) => {
      accountOf(c.var.staff);
      const passphrase = backup.passphrase.present();
      if (!passphrase) throw new ApiError("passphrase_needed");
      await verifyBackup(deps, passphrase.text);
      return c.json({ data: await presentSetup(deps) });
    });
}
