import { randomInt } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { complaintsAbout, isFlat, reportText } from "#tests/soak/report.ts";
import { soak } from "#tests/soak/soak.ts";
import { openSoakingClub } from "#tests/soak/soaking-club.ts";
import { startPostgres } from "#tests/support/embedded-postgres.ts";
import { command, numberOf } from "./command.ts";

/** `npm run soak -- --minutes 60 --engine sqlite`: runs all kinds of visitors at half of the server's capacity. */
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "60" },
    engine: { type: "string", default: "sqlite" },
    rate: { type: "string" },
    seed: { type: "string", default: String(randomInt(1_000_000)) },
    results: { type: "string", default: "test-results/soak.json" },
  },
});
const print = (text: string) => process.stdout.write(text);

await command(async () => {
  const minutes = numberOf("minutes", values.minutes);
  const rate = values.rate === undefined ? null : numberOf("rate", values.rate, Number.MIN_VALUE);
  const seed = numberOf("seed", values.seed);
  if (!["sqlite", "postgres"].includes(values.engine)) throw new Error("--engine is sqlite or postgres");
  const folder = await mkdtemp(join(tmpdir(), "club-soak-"));
  const postgres = values.engine === "postgres" ? await startPostgres() : null;
  const club = await openSoakingClub(folder, postgres?.url ?? null);
  try {
    print(`${values.minutes} minutes on ${values.engine}, seed ${values.seed}\n`);
    const report = await soak(club, { minutes, rate, seed, tell: (line) => print(`${line}\n`) });
    mkdirSync(dirname(resolve(values.results)), { recursive: true });
    writeFileSync(values.results, JSON.stringify({ engine: values.engine, ...report }, null, 2));
    print(reportText(report));
    const flat = isFlat(report.trends.rssMb);
    const isGood = complaintsAbout(report).length === 0 && flat;
    print(
      isGood ? "\nNo error, and memory is flat.\n" : `\n${flat ? "" : "Memory is not flat. "}Look above.\n`,
    );
    return isGood;
  } finally {
    await club.close();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
