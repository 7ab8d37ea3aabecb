import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { campOf, Publisher } from "#tests/support/clubs/publishing.ts";
import { freePort } from "#tests/support/servers/free-port.ts";
import { startProcess } from "#tests/support/servers/server-process.ts";
import { TEST_PIN } from "#tests/support/servers/test-app.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";
import { markPages, type PageMarks } from "./pages.ts";
import type { Part } from "./part.ts";
import { heading, row } from "./table.ts";
import { type Comparison, compare } from "./throughput.ts";

/** Numbers to hold (docs/reference/code.md#performance-budgets). */
const WANTED = { ratio: 0.9, performance: 98, others: 100, layoutShift: 0 } as const;

const PATHS = ["/", "/register", "/api/testimonials", "/api/programs"];

/** A production build that a browser can visit, for as long as some work takes. */
async function onSite<T>(work: (url: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), "club-bench-"));
  const port = await freePort();
  const server = await startProcess("tests/support/servers/journey-server.ts", {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    ADMIN_PIN: TEST_PIN,
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
    print(heading("GET, requests a second", ["product", "bare", "ratio"]));
    const numbers: Comparison[] = [];
    const isEnough = ({ ratio }: Comparison) => ratio >= WANTED.ratio;
    for (const path of PATHS) {
      const result = await compare(url, path);
      const { product, bare, ratio } = result;
      print(row(isEnough(result), path, [product.toFixed(0), bare.toFixed(0), ratio.toFixed(2)]));
      numbers.push(result);
    }
    return { numbers, holds: numbers.map(isEnough) };
  });

const NEW_FEE = { cents: 4500, words: "$45.00" };
const SHOWN_WITHIN_MS = 30_000;

/** Staff change a fee, so that every page is one that the server had rendered and not the build. */
async function publishOnce(url: string): Promise<void> {
  const staff = await signedIn({
    request: (path: string, init: RequestInit) => fetch(`${url}${path}`, init),
  });
  await new Publisher(staff).publish((draft) => {
    campOf(draft).feeCents = NEW_FEE.cents;
  });
  const until = Date.now() + SHOWN_WITHIN_MS;
  while (!(await (await fetch(`${url}/activities`)).text()).includes(NEW_FEE.words)) {
    if (Date.now() > until) throw new Error("The site never showed what was published.");
    await setTimeout(250);
  }
}

function pageHolds(marks: PageMarks): boolean {
  const { performance, accessibility, bestPractices, seo, layoutShift } = marks;
  return (
    performance >= WANTED.performance &&
    [accessibility, bestPractices, seo ?? WANTED.others].every((mark) => mark >= WANTED.others) &&
    layoutShift <= WANTED.layoutShift
  );
}

/** Lighthouse on every public page in both languages, as it is after a publication. */
export const benchLighthouse: Part = (print) =>
  onSite(async (url) => {
    await publishOnce(url);
    print(heading("Lighthouse, slow phone", ["performance", "accessible", "practices", "SEO", "shift"]));
    const numbers = await markPages(url, (marks) => {
      const { path, language, performance, accessibility, bestPractices, seo } = marks;
      const points = [performance, accessibility, bestPractices, seo ?? "–"];
      print(row(pageHolds(marks), `${path} ${language}`, [...points, marks.layoutShift]));
    });
    return { numbers, holds: numbers.map(pageHolds) };
  });
