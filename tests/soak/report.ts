import type { Trend } from "./samples.ts";
import type { SoakReport } from "./soak.ts";

/** Growth an hour, in MB, that a server could keep up for months: less is not told apart from noise. */
const FLAT_MB = 3;

/** Flat when noise alone explains the slope, or when it is too small to matter. */
export function isFlat({ slope, uncertainty }: Trend): boolean {
  return slope - uncertainty <= 0 || slope <= FLAT_MB;
}

/** What must not be; empty after a good soak. */
export function complaintsAbout(report: SoakReport): string[] {
  const { unexpected, unexpectedSamples, arrivals, books, log, exitCode } = report;
  return [
    ...(arrivals.came > 0 ? [] : ["nobody came: nothing was looked at"]),
    ...(unexpected === 0 ? [] : [`${unexpected} unexpected answers`, ...unexpectedSamples]),
    ...(arrivals.stillThere === 0 ? [] : [`${arrivals.stillThere} visits did not end`]),
    ...books.map((complaint) => `books: ${complaint}`),
    ...log.complaints.map((line) => `log: ${line}`),
    ...(exitCode === 0 ? [] : [`the server ended with ${exitCode}`]),
  ];
}

function trendRow(name: string, { slope, uncertainty, mean, least, most }: Trend): string {
  const numbers = [mean, least, most].map((value) => value.toFixed(1).padStart(8)).join("");
  return `  ${name.padEnd(12)}${numbers}   ${slope.toFixed(2)} ± ${uncertainty.toFixed(2)} an hour${Math.abs(slope) <= uncertainty ? ", within noise" : ""}\n`;
}

/** The report as the terminal shows it. */
export function reportText(report: SoakReport): string {
  const { statuses, calls, arrivals, log, trends } = report;
  const share = (report.cpuShare * 100).toFixed(0);
  return [
    `\n${report.minutes} minutes, seed ${report.seed}: ${arrivals.came} visits (${report.visitsPerSecond.toFixed(1)} a second, `,
    `${arrivals.sentAway} sent away), ${report.requests} requests (${report.requestsPerSecond.toFixed(0)} a second), `,
    `${share} % of a core; load of the machine ${report.load.mean.toFixed(1)} on ${report.cores} cores\n`,
    `Answers: ${JSON.stringify(statuses)}, unexpected: ${report.unexpected}\n`,
    `${report.ledgerEntries} ledgerEntries of money, ${report.mails} mails, ${log.backups} backups, `,
    `log rotated ${log.rotations} times (${log.lines} lines)\n\n`,
    "  after warm-up   mean   least    most   slope\n",
    ...Object.entries(trends).map(([name, trend]) => trendRow(name, trend)),
    "\n     count    p50 ms    p99 ms  call\n",
    ...calls.map(
      ({ name, count, p50Ms, p99Ms }) =>
        `${String(count).padStart(10)}${p50Ms.toFixed(1).padStart(10)}${p99Ms.toFixed(1).padStart(10)}  ${name}\n`,
    ),
    ...complaintsAbout(report).map((complaint) => `WRONG: ${complaint}\n`),
  ].join("");
}
