import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { markPages } from "#tests/bench/pages.ts";
import {
  PAGES_HEADING,
  pageHolds,
  pageRow,
  THROUGHPUT_HEADING,
  throughputHolds,
  throughputRow,
} from "#tests/bench/report.ts";
import { type Comparison, compare } from "#tests/bench/throughput.ts";
import { freePort } from "#tests/support/free-port.ts";
import { startProcess } from "#tests/support/server-process.ts";

const RESULTS = resolve(import.meta.dirname, "../test-results/bench.json");
const PATHS = ["/", "/register", "/api/testimonials"];

const print = (text: string) => process.stdout.write(text);

async function measure(url: string) {
  print(THROUGHPUT_HEADING);
  const throughput: Comparison[] = [];
  for (const path of PATHS) {
    const result = await compare(url, path);
    print(throughputRow(result));
    throughput.push(result);
  }
  print(PAGES_HEADING);
  const pages = await markPages(url, (marks) => print(pageRow(marks)));
  return { throughput, pages };
}

const dataDir = await mkdtemp(join(tmpdir(), "club-bench-"));
const port = await freePort();
const server = await startProcess("tests/support/journey-server.ts", {
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: dataDir,
  ADMIN_PIN: "4821",
});
try {
  const results = await measure(server.url);
  mkdirSync(resolve(RESULTS, ".."), { recursive: true });
  writeFileSync(RESULTS, JSON.stringify(results, null, 2));
  const { throughput, pages } = results;
  const all = [...throughput.map(throughputHolds), ...pages.map(pageHolds)];
  const short = all.filter((holds) => !holds).length;
  print(short === 0 ? `\nAll ${all.length} rows hold.\n` : `\n${short} of ${all.length} rows are short.\n`);
  process.exitCode = short === 0 ? 0 : 1;
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
