import { pino } from "pino";
import { expect, test } from "vitest";
import { maskedStream } from "./response-body.ts";

const log = pino({ level: "silent" });

test("A download that ends before its first byte closes the file behind it", async () => {
  let isClosed = false;
  const file = {
    [Symbol.asyncIterator]: () => ({
      next: () => Promise.resolve({ done: false as const, value: new Uint8Array(1) }),
      return: () => {
        isClosed = true;
        return Promise.resolve({ done: true as const, value: undefined });
      },
    }),
  };
  await maskedStream(file, log).cancel();
  expect(isClosed).toBe(true);
});

test("A download that breaks off tells its reader nothing of the cause", async () => {
  async function* rows() {
    yield new Uint8Array(1);
    throw new Error("Lucía Peñaranda, asthma");
  }
  const read = Array.fromAsync(maskedStream(rows(), log));
  await expect(read).rejects.toThrow("The answer broke off here.");
});
