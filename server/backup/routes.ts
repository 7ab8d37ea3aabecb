import { Readable } from "node:stream";
import { Hono } from "hono";
import type { Staff } from "#server/auth/require-staff.ts";
import { requireStaff } from "#server/auth/require-staff.ts";
import type { Db } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { maskedStream } from "#server/http/answer-body.ts";
import { rateLimit } from "#server/http/rate-limit.ts";
import { fileNameAt, writeUnlinked } from "./backup-file.ts";
import { backupBytes } from "./write-backup.ts";

/** Each download copies everything and loads the disk. */
const DOWNLOAD_LIMIT = { name: "backup", calls: 20, windowSeconds: 3600 };

/** A backup contains health answers, so server/registrations checks and logs the access. */
type AskForHealth = (db: Db, request: { staff: Staff; look: "backup"; at: Date }) => Promise<unknown>;

/**
 * Staff's download of a backup. It is written to disk first, so a slow client keeps no snapshot open, and a failed
 * backup is
 * an error rather than half a file (docs/decisions/016).
 */
export function backupRoutes(deps: Deps, askForHealth: AskForHealth) {
  const { db, now, log, backup } = deps;
  return new Hono().get("/admin/backup", requireStaff(deps), rateLimit(deps, DOWNLOAD_LIMIT), async (c) => {
    // Hono also routes HEAD here, and would leave the unread file open.
    if (c.req.method === "HEAD") return c.body(null);
    const at = now();
    await askForHealth(db, { staff: c.var.staff, look: "backup", at });
    const file = await writeUnlinked(backup.folder, backupBytes(deps));
    const { size } = await file.stat();
    const isEncrypted = backup.passphrase !== null;
    const bytes = Readable.toWeb(file.createReadStream({ start: 0 })) as ReadableStream<Uint8Array>;
    return c.body(maskedStream(bytes, log), 200, {
      "Content-Type": isEncrypted ? "application/octet-stream" : "application/zip",
      "Content-Length": String(size),
      "Content-Disposition": `attachment; filename="${fileNameAt(at, { encrypted: isEncrypted })}"`,
    });
  });
}
