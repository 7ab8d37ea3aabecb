import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#tests/support/free-port.ts";
import { startProcess } from "#tests/support/server-process.ts";
import { markPages } from "./pages.ts";
import type { Part } from "./part.ts";
import {
  PAGES_HEADING,
  pageHolds,
  pageRow,
  THROUGHPUT_HEADING,
  throughputHolds,
  throughputRow,
} from "./report.ts";
import { type Comparison, compare } from "./throughput.ts";

const PATHS = ["/", "/register", "/api/testimonials", "/api/programs"];

/** A production build that a browser can visit, for as long as some work takes. */
async function onSite<T>(work: (url: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), "club-bench-"));
  const port = await freePort();
  const server = await startProcess("tests/support/journey-server.ts", {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    ADMIN_PIN: "4821",
  });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Requests a second, beside a bare server that sends the same bytes. */
export const benchThroughput: Part = (print) =>
  onSite(async (url) => {
    print(THROUGHPUT_HEADING);
    const numbers: Comparison[] = [];
    for (const path of PATHS) {
      const result = await compare(url, path);
      print(throughputRow(result));
      numbers.push(result);
    }
    return { numbers, holds: numbers.map(throughputHolds) };
  });

/** Lighthouse on every public page in both languages. */
export const benchLighthouse: Part = (print) =>
  onSite(async (url) => {
    print(PAGES_HEADING);
    const numbers = await markPages(url, (marks) => print(pageRow(marks)));
    return { numbers, holds: numbers.map(pageHolds) };
  });
