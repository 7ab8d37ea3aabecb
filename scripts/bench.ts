import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { markPages } from "#tests/bench/pages.ts";
import { compare } from "#tests/bench/throughput.ts";
import { freePort } from "#tests/support/free-port.ts";
import { startProcess } from "#tests/support/server-process.ts";

const RESULTS = resolve(import.meta.dirname, "../test-results/bench.json");
/** Numbers to hold (design.md §10). */
const WANTED = { throughput: 0.75, performance: 98, others: 100 } as const;

const dataDir = await mkdtemp(join(tmpdir(), "club-bench-"));
const port = await freePort();
const server = await startProcess("tests/support/journey-server.ts", {
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: dataDir,
  ADMIN_PIN: "4821",
});
let short = 0;
const row = (name: string, text: string, holds: boolean) => {
  if (!holds) short += 1;
  process.stdout.write(`${holds ? "holds" : "SHORT"}  ${name.padEnd(28)} ${text}\n`);
};

try {
  const throughput = [];
  for (const path of ["/", "/register", "/api/testimonials"]) {
    const result = await compare(server.url, path);
    throughput.push(result);
    const { product, bare, ratio } = result;
    row(
      `GET ${path}`,
      `${ratio.toFixed(2)} of bare (${product.toFixed(0)} / ${bare.toFixed(0)} a second)`,
      ratio >= WANTED.throughput,
    );
  }
  const pages = await markPages(server.url);
  for (const { page, performance, accessibility, bestPractices, seo } of pages) {
    const holds =
      performance >= WANTED.performance &&
      [accessibility, bestPractices, seo].every((mark) => mark >= WANTED.others);
    row(
      page,
      `performance ${performance}, accessibility ${accessibility}, best practices ${bestPractices}, SEO ${seo}`,
      holds,
    );
  }
  mkdirSync(resolve(RESULTS, ".."), { recursive: true });
  writeFileSync(RESULTS, JSON.stringify({ throughput, pages }, null, 2));
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.stdout.write(short === 0 ? "\nEvery number holds.\n" : `\n${short} numbers are short.\n`);
process.exitCode = short === 0 ? 0 : 1;
