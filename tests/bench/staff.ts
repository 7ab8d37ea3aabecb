import { sql } from "kysely";
import type { Engine } from "#server/platform/database/engine.ts";
import { startProcess } from "#tests/support/servers/server-process.ts";
import type { StaffVisitor } from "#tests/support/visitors/staff-visitor.ts";
import { type BenchClub, openBenchClub } from "./bench-club.ts";
import { growTo } from "./many-families.ts";
import { peakMegabytesDuring, residentMegabytes } from "./memory.ts";
import { staffQuestions } from "./staff-questions.ts";
import { percentile, type Times, timesOf } from "./timing.ts";

const { STAFF_SIZES = "1000,10000,100000" } = process.env;

/** Registrations in the club, each size ten times the last; fewer to try something out. */
export const SIZES = STAFF_SIZES.split(",").map(Number);

export interface QuestionTimes {
  name: string;
  isPage: boolean;
  /** One for each of SIZES, as a client beside the server sees them. */
  times: Times[];
}

interface ExportRate {
  rows: number;
  rowsPerSecond: number;
  /** Of the database's driver and csv-stringify alone. */
  bareRowsPerSecond: number;
  /** How much more memory the server held at its peak than before the first export, in MB. */
  moreMegabytes: number;
}

export interface StaffNumbers {
  engine: Engine;
  questions: QuestionTimes[];
  exported: ExportRate;
}

async function ask(staff: StaffVisitor, path: string): Promise<void> {
  const answer = await staff.get(path);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  await answer.arrayBuffer();
}

async function askAll(staff: StaffVisitor, all: Map<string, QuestionTimes>): Promise<void> {
  for (const { path, ...asked } of await staffQuestions(staff)) {
    const { name } = asked;
    const question = all.get(name) ?? { ...asked, times: [] };
    question.times.push(await timesOf(() => ask(staff, path)));
    all.set(name, question);
  }
}

/** What PostgreSQL does by itself within a minute of so many new rows. */
async function takeStock({ engine, db }: BenchClub): Promise<void> {
  if (engine === "postgres")
    await sql`vacuum analyze registrations, payments, ledger, programs, seasons`.execute(db);
}

const ROUNDS = 5;
const LINE_END = 10;

/** Takes the whole file as it comes, without keeping it; gives its lines but for the headings. */
async function download(get: () => Promise<Response>): Promise<number> {
  const { body } = await get();
  let lines = 0;
  for await (const part of body ?? []) {
    for (const byte of part) if (byte === LINE_END) lines += 1;
  }
  return lines - 1;
}

/** The lines of a file, and how many come in a second. */
async function timedDownload(get: () => Promise<Response>) {
  const start = performance.now();
  const rows = await download(get);
  return { rows, rowsPerSecond: rows / ((performance.now() - start) / 1000) };
}

function startBare({ location }: BenchClub) {
  return startProcess(
    "tests/support/servers/bare-export.ts",
    {},
    location.engine === "postgres" ? location.url : location.file,
  );
}

/** Exports every registration a few times, in turns with the bare server; the rates are those of the middle ones. */
async function measureExport(club: BenchClub, staff: StaffVisitor): Promise<ExportRate> {
  const bare = await startBare(club);
  const before = await residentMegabytes(club.pid);
  const rates: number[] = [];
  const bareRates: number[] = [];
  let rows = 0;
  const peak = await peakMegabytesDuring(club.pid, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const exported = await timedDownload(() => staff.get("/api/registrations/export?season=all"));
      rows = exported.rows;
      rates.push(exported.rowsPerSecond);
      bareRates.push((await timedDownload(() => fetch(bare.url))).rowsPerSecond);
    }
  });
  await bare.stop();
  return {
    rows,
    rowsPerSecond: percentile(rates, 0.5),
    bareRowsPerSecond: percentile(bareRates, 0.5),
    moreMegabytes: peak - before,
  };
}

/** Everything that staff look for, at each size of the club, and the export of the largest. */
export async function measureStaff(engine: Engine): Promise<StaffNumbers> {
  const club = await openBenchClub(engine);
  try {
    const staff = await club.signIn();
    const questions = new Map<string, QuestionTimes>();
    for (const size of SIZES) {
      await growTo(club.db, size);
      await takeStock(club);
      await askAll(staff, questions);
    }
    const exported = await measureExport(club, staff);
    return { engine, questions: [...questions.values()], exported };
  } finally {
    await club.close();
  }
}
