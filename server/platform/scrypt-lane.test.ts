import { scryptSync } from "node:crypto";
import type { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { HashLane } from "./scrypt.ts";

// Files share a process: threads of its own, whatever the files before it have started.
vi.resetModules();
const { deriveOn } = await import("./scrypt.ts");

const OPTIONS = { N: 1024, r: 8, p: 1 };
const LANES: HashLane[] = ["strangers", "staff"];
const input = (secret: string) => ({ secret, salt: Buffer.from("salt"), length: 32, options: OPTIONS });

const threads: Worker[] = [];
const note = (thread: Worker) => threads.push(thread);
beforeEach(() => process.on("worker", note));
afterEach(() => {
  process.off("worker", note);
  threads.length = 0;
});

test("Forty concurrent hashes use at most two threads, and are scrypt's", async () => {
  const secrets = Array.from({ length: 40 }, (_, n) => `secret ${n}`);
  const hashes = await Promise.all(
    secrets.map((secret, n) => deriveOn(LANES[n % 2] ?? "staff", input(secret))),
  );
  expect(hashes).toEqual(secrets.map((secret) => scryptSync(secret, "salt", 32, OPTIONS)));
  expect(threads).toHaveLength(2);
});

test("An invalid input or a dying thread fails one hash, and not those after it", async () => {
  const unfit = { ...input("secret"), options: { ...OPTIONS, maxmem: 1 } };
  const [refused, ...good] = await Promise.allSettled([
    deriveOn("staff", unfit),
    deriveOn("staff", input("one")),
    deriveOn("staff", input("two")),
  ]);
  expect(refused.status).toBe("rejected");
  expect(good.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  // One that takes a tenth of a second (quick-scrypt.ts): the thread is at it when it ends.
  const long = { ...input("three"), options: { ...OPTIONS, N: 2 ** 15, maxmem: 2 ** 26 } };
  const ended = Promise.allSettled([deriveOn("staff", long), deriveOn("staff", input("four"))]);
  await threads.at(-1)?.terminate();
  expect((await ended)[1]).toMatchObject({ status: "fulfilled" });
  expect(await deriveOn("staff", input("five"))).toEqual(scryptSync("five", "salt", 32, OPTIONS));
});
