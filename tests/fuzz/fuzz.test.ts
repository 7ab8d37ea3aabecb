import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { fuzz } from "./fuzz.ts";

/** `npm run test:full` and `FUZZ_REQUESTS=100000 FUZZ_SEED=7 npm run fuzz` set these for a longer run. */
const { FUZZ_REQUESTS, FUZZ_SEED } = process.env;
const requests = Number(FUZZ_REQUESTS ?? 1500) / 2;
const seeds = [FUZZ_SEED === undefined ? randomInt(1_000_000) : Number(FUZZ_SEED)];
const MS_PER_REQUEST = 100;

onEitherEngine("Whatever is sent to whichever address, by a stranger, a family or staff", (engine) => {
  test.each(seeds)(
    "gets no server error and writes nothing without a record (seed %i)",
    async (seed) => {
      const tell = (line: string) => FUZZ_REQUESTS && process.stdout.write(`${line}\n`);
      const { complaints, statuses, succeeded } = await fuzz(engine, { requests, seed, tell });
      if (FUZZ_REQUESTS)
        process.stdout.write(`${engine}: ${JSON.stringify(statuses)}\nsucceeded: ${succeeded.join(", ")}\n`);
      expect(complaints.join("\n")).toBe("");
      // Requests that all end at the first door would prove nothing.
      expect(succeeded.length).toBeGreaterThan(20);
    },
    60_000 + requests * MS_PER_REQUEST,
  );
});
