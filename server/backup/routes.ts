import { Readable } from "node:stream";
import { Hono } from "hono";
import type { Staff } from "#server/auth/require-staff.ts";
import { requireStaff } from "#server/auth/require-staff.ts";
import type { Db } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { maskedStream } from "#server/http/answer-body.ts";
import { rateLimit } from "#server/http/rate-limit.ts";
import { fileNameAt, writeNameless } from "./backup-file.ts";
import { backupBytes } from "./write-backup.ts";

/** Each is a copy of everything, and work for the disk. */
const DOWNLOAD_LIMIT = { name: "backup", calls: 20, windowSeconds: 3600 };

/** A backup holds health answers. Whether somebody may see them, and how it is written down, is decided above. */
type AskForHealth = (db: Db, asked: { staff: Staff; look: "backup"; at: Date }) => Promise<unknown>;

/**
 * The staff's download of everything. It is written to the disk first: a slow phone then keeps no snapshot open,
 * and a backup that fails is an error and never half a file (docs/decisions/016).
 */
export function backupRoutes(deps: Deps, askForHealth: AskForHealth) {
  const { db, now, log, backup } = deps;
  return new Hono().get("/admin/backup", requireStaff(deps), rateLimit(deps, DOWNLOAD_LIMIT), async (c) => {
    // Hono asks this route for the headers too, and would leave the file open that nobody reads.
    if (c.req.method === "HEAD") return c.body(null);
    const at = now();
    await askForHealth(db, { staff: c.var.staff, look: "backup", at });
    const file = await writeNameless(backup.folder, backupBytes(deps));
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
