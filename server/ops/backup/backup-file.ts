import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type CalendarDate, isCalendarDate, MINUTE_MS } from "#domain/time/dates.ts";
import { wallClock } from "#domain/time/zoned-time.ts";
import type { Deps } from "#server/deps.ts";
import type { Instant } from "#server/platform/database/schema.ts";

/** Ends the names of files that are not finished. */
const PART = ".part";

/** An unfinished file that nothing was written to for this long belongs to a process that died. */
export const UNFINISHED_MS = 10 * MINUTE_MS;

const NAME = /^club-backup-(\d{4}-\d{2}-\d{2})-(\d{4})\.jsonl\.gz(\.age)?$/;

/** A backup's file name, in the club's time zone. */
export function backupFileName(
  instant: Date,
  timeZone: string,
  { encrypted }: { encrypted: boolean },
): string {
  const { date, time } = wallClock(instant.toISOString(), timeZone);
  return `club-backup-${date}-${time.replace(":", "")}.jsonl.gz${encrypted ? ".age" : ""}`;
}

export function isBackupName(name: string): boolean {
  return NAME.test(name);
}

/** The day in a backup's file name; undefined for other files. */
export function dateOfBackup(name: string): CalendarDate | undefined {
  const date = NAME.exec(name)?.[1];
  return date !== undefined && isCalendarDate(date) ? date : undefined;
}

/** Creates the folder for the server's user only. */
async function openPart(folder: string): Promise<{ path: string; handle: FileHandle }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}${PART}`);
  return { path, handle: await open(path, "wx+", 0o600) };
}

async function fill(handle: FileHandle, bytes: AsyncIterable<Uint8Array>, stopping?: AbortSignal) {
  for await (const part of bytes) {
    stopping?.throwIfAborted();
    await handle.writeFile(part);
  }
}

/** A rename is durable only once its folder is synced; Windows needs no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a file atomically: it appears whole or not at all. */
export async function writeAtomically(
  folder: string,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  stopping?: AbortSignal,
): Promise<void> {
  const { path, handle } = await openPart(folder);
  try {
    await fill(handle, bytes, stopping);
    await handle.sync();
    await handle.close();
    await rename(path, join(folder, name));
  } catch (error) {
    await handle.close();
    await rm(path, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Writes an unlinked file, which vanishes when it is closed or the process dies. */
export async function writeUnlinked(folder: string, bytes: AsyncIterable<Uint8Array>): Promise<FileHandle> {
  const { path, handle } = await openPart(folder);
  try {
    await rm(path);
    await fill(handle, bytes);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Removes what killed servers left of a backup. Safe to call often, and beside another server. */
export async function removeUnfinished(
  { backup: { folder } }: Pick<Deps, "backup">,
  before: Instant,
): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  for (const name of names.filter((name) => name.endsWith(PART))) {
    const path = join(folder, name);
    // A download may unlink its file at any moment.
    const stats = await stat(path).catch(() => undefined);
    if (stats && stats.mtimeMs < Date.parse(before)) await rm(path, { recursive: true, force: true });
  }
}

/** Its message is for the terminal. */
export class UnreadableBackup extends Error {}

/** The error for the terminal; if an unreadable backup caused this damage, that first error. */
export function damaged(why: string, cause?: unknown): Error {
  if (cause instanceof UnreadableBackup) return cause;
  return new UnreadableBackup(`The backup is damaged or incomplete: ${why}.`, { cause });
}
