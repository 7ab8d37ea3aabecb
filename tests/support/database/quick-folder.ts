import { existsSync, statfsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Linux keeps this folder in memory. */
const MEMORY = "/dev/shm";
/** A container may have only 64 MB of it. Bytes. */
const ENOUGH = 2 ** 30;

function inMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ENOUGH;
}

/** A new folder for a database: in memory where there is room, because a durable write waits a millisecond for a disk. */
export function quickFolder(prefix: string): Promise<string> {
  return mkdtemp(join(inMemory() ? MEMORY : tmpdir(), prefix));
}
