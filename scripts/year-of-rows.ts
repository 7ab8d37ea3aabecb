import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { connectDatabase } from "#server/platform/database/database.ts";
import { MIGRATION_NAMES } from "#server/platform/database/migrate.ts";
import { everyRow } from "#tests/support/database/backups.ts";
import { type KeptYear, YEAR_END, YEARS_FOLDER } from "#tests/years/kept-years.ts";
import { playYear } from "./demo-year/play-year.ts";

/** `npm run year` plays the demo's year and keeps its rows, on which every later migration is tested. */
const folder = await mkdtemp(join(tmpdir(), "club-year-"));
const { config, sandbox, served } = await playYear(folder);
const db = connectDatabase(config.database);
const year: KeptYear = {
  rows: await everyRow(db),
  stripe: {
    balance: sandbox.balance(),
    charges: sandbox.charges(),
    refunds: sandbox.refunds(),
    disputes: sandbox.disputes(),
    intents: sandbox.intents(),
  },
};
const file = join(YEARS_FOLDER, `${MIGRATION_NAMES.at(-1)}${YEAR_END}`);
await writeFile(file, gzipSync(JSON.stringify(year), { level: 9 }));
await db.destroy();
await served.close();
await rm(folder, { recursive: true });
process.stdout.write(`The year is kept in ${file}.\n`);
