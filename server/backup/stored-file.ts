import { type FileHandle, open } from "node:fs/promises";

/** Random access to bytes. */
export interface Bytes {
  size: number;
  /** @throws {Error} if the file ends earlier */
  read(position: number, length: number): Promise<Buffer>;
}

export interface StoredFile extends Bytes {
  close(): Promise<void>;
}

const DAMAGED = "The backup is damaged or incomplete";

export function damaged(why: string, cause?: unknown): Error {
  return new Error(`${DAMAGED}: ${why}.`, { cause });
}

async function readAll(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await handle.read(buffer, done, length - done, position + done);
    if (bytesRead === 0) throw damaged("it ends too early");
    done += bytesRead;
  }
  return buffer;
}

export async function openStoredFile(path: string): Promise<StoredFile> {
  const handle = await open(path, "r");
  const { size } = await handle.stat();
  return {
    size,
    read: (position, length) => readAll(handle, position, length),
    close: () => handle.close(),
  };
}
