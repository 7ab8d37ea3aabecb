import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { backupFileName } from "#domain/retention.ts";

const clubHour = new Intl.DateTimeFormat("en-GB", { timeZone: club.timeZone, timeStyle: "short" });

/** A backup's name by the club's own clocks. */
export function fileNameAt(at: Date, kind: Parameters<typeof backupFileName>[2]): string {
  return backupFileName(dateInZone(at, club.timeZone), clubHour.format(at), kind);
}

/** Ends the names of files that are still being written. */
const PART = ".part";

/** A file that is written for this long was given up by a process that died. */
const GIVEN_UP_MS = 24 * 3_600_000;

/** Makes the folder, which nobody but the server's own user reads. */
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

/** A name is durable only once its folder is on the disk; Windows has no such call and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a file so that, whatever happens, either all of it or nothing of it has that name. */
export async function writeWhole(
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

/** Writes a file that has no name any more: it is gone as soon as it is closed, or its process dies. */
export async function writeNameless(folder: string, bytes: AsyncIterable<Uint8Array>): Promise<FileHandle> {
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

/** Removes what processes that died had begun to write. */
export async function removeGivenUp(folder: string, now: Date): Promise<void> {
  for (const name of (await readdir(folder)).filter((name) => name.endsWith(PART))) {
    const path = join(folder, name);
    // A download takes its file's name away at any moment.
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < now.getTime() - GIVEN_UP_MS) await rm(path, { force: true });
  }
}
