import { type ScryptOptions, scryptSync } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import { standBack } from "./stand-back.ts";

/** What a thread is asked; both sides of scrypt-lane.ts know it. */
export interface ScryptInput {
  secret: Uint8Array | string;
  salt: Uint8Array;
  length: number;
  /** In bytes: maxmem. */
  options: ScryptOptions;
}

/** What a thread is told when it starts. */
export interface ScryptThreadData {
  /** From 0 to 19: how far its work stands back behind the pages', where the system can tell threads apart. */
  niceness: number;
}

standBack((workerData as ScryptThreadData).niceness);
parentPort?.on("message", ({ secret, salt, length, options }: ScryptInput) => {
  parentPort?.postMessage(scryptSync(secret, salt, length, options));
});
