import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import type { Deps } from "#server/deps.ts";
import { writeWhole } from "./backup-file.ts";

/** Lies beside the backups, and goes wherever one of them goes. */
const ERASURES_NAME = "erasures.jsonl";

const erasureSchema = z.object({ registrationId: z.uuid(), erasedAt: z.iso.datetime() });
export type Erasure = z.infer<typeof erasureSchema>;

/**
 * What was erased for good, as the list in a folder knows it; nothing when there is none.
 * @throws {Error} when a line cannot be read: somebody who was erased could come back
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

/**
 * Adds what was erased since to the list, which never forgets: it is newer than any backup, so that restoring an
 * old one brings nobody back (design.md §7.6).
 */
export async function keepErasures({ db, backup }: Pick<Deps, "db" | "backup">): Promise<void> {
  const listed = new Map(
    (await readErasures(backup.folder)).map((erasure) => [erasure.registrationId, erasure]),
  );
  const stored = await db.selectFrom("erasures").selectAll().execute();
  const added = stored.filter(({ registrationId }) => !listed.has(registrationId));
  if (added.length === 0) return;
  const lines = [...listed.values(), ...added].map((erasure) => `${JSON.stringify(erasure)}\n`);
  async function* bytes() {
    yield Buffer.from(lines.join(""));
  }
  await writeWhole(backup.folder, ERASURES_NAME, bytes());
}
