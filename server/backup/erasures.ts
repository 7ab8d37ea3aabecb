import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import type { Db } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { writeAtomically } from "./backup-file.ts";

/** Stored beside the backups, so it is copied with them. */
const ERASURES_NAME = "erasures.jsonl";

const erasureSchema = z.union([
  z.object({ registrationId: z.uuid(), erasedAt: z.iso.datetime() }),
  z.object({ testimonialId: z.uuid(), erasedAt: z.iso.datetime() }),
  z.object({ interestId: z.uuid(), erasedAt: z.iso.datetime() }),
]);
export type Erasure = z.infer<typeof erasureSchema>;

/**
 * The erasures listed in a folder; empty if there is no list.
 * @throws {Error} if a line cannot be read, because an erased person could come back
 */
export async function readErasures(folder: string): Promise<Erasure[]> {
  const path = join(folder, ERASURES_NAME);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.split("\n").flatMap((line, index) => {
    if (line === "") return [];
    try {
      return [erasureSchema.parse(JSON.parse(line))];
    } catch (cause) {
      throw new Error(`Line ${index + 1} of ${path} cannot be read.`, { cause });
    }
  });
}

function idOf(erasure: Erasure): string {
  if ("registrationId" in erasure) return erasure.registrationId;
  // Someone who asks again after a removal gets the same id, and may be removed again.
  return "testimonialId" in erasure ? erasure.testimonialId : `${erasure.interestId} ${erasure.erasedAt}`;
}

/** Testimonials and interests that staff deleted, from the audit log. */
async function deletedByStaff(db: Db): Promise<Erasure[]> {
  const rows = await db
    .selectFrom("auditLog")
    .select(["action", "subject", "at"])
    .where("action", "in", ["testimonial_deleted", "interest_removed"])
    .execute();
  return rows.flatMap(({ action, subject, at }) => {
    if (!subject) return [];
    return [
      action === "interest_removed"
        ? { interestId: subject, erasedAt: at }
        : { testimonialId: subject, erasedAt: at },
    ];
  });
}

/**
 * Appends new erasures to the list. The list is newer than any backup, so restoring an old one brings nobody back
 * (docs/rules/privacy.md#deleted-for-30-days-then-gone).
 */
export async function appendErasures({ db, backup }: Pick<Deps, "db" | "backup">): Promise<void> {
  const listed = await readErasures(backup.folder);
  const known = new Set(listed.map(idOf));
  const registrations = await db.selectFrom("erasures").selectAll().execute();
  const stored: Erasure[] = [...registrations, ...(await deletedByStaff(db))];
  const added = stored.filter((erasure) => !known.has(idOf(erasure)));
  if (added.length === 0) return;
  async function* bytes() {
    for (const erasure of [...listed, ...added]) yield Buffer.from(`${JSON.stringify(erasure)}\n`);
  }
  await writeAtomically(backup.folder, ERASURES_NAME, bytes());
}
