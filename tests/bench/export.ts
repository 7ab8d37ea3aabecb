import type { StaffVisitor } from "#tests/support/visitors/staff-visitor.ts";
import type { BenchClub } from "./bench-club.ts";
import { peakMegabytesDuring, residentMegabytes } from "./memory.ts";
import { percentile } from "./timing.ts";

export interface ExportRate {
  rows: number;
  rowsPerSecond: number;
  /** How much more memory the server held at its peak than before the first export, in MB. */
  moreMegabytes: number;
}

const ROUNDS = 5;
const LINE_END = 10;

/** Takes the whole file as it comes, without keeping it; gives its lines but for the headings. */
async function download(staff: StaffVisitor): Promise<number> {
  const { body } = await staff.get("/api/registrations/export?season=all");
  let lines = 0;
  for await (const part of body ?? []) {
    for (const byte of part) if (byte === LINE_END) lines += 1;
  }
  return lines - 1;
}

/** Exports every registration a few times; the rate is that of the middle one. */
export async function measureExport({ pid }: BenchClub, staff: StaffVisitor): Promise<ExportRate> {
  const before = await residentMegabytes(pid);
  const rates: number[] = [];
  let rows = 0;
  const peak = await peakMegabytesDuring(pid, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now();
      rows = await download(staff);
      rates.push(rows / ((performance.now() - start) / 1000));
    }
  });
  return { rows, rowsPerSecond: percentile(rates, 0.5), moreMegabytes: peak - before };
}
