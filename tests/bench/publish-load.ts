import { setTimeout as pause } from "node:timers/promises";
import { formatCents } from "#domain/money/money.ts";
import { campOf, Publisher } from "#tests/support/clubs/publishing.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";
import { percentile } from "./timing.ts";

const PER_SECOND = 200;
const PATHS = ["/register", "/", "/activities", "/schedule", "/donate", "/teams"];
const LANGUAGES = ["en", "es"] as const;
/** No text of the site has such an amount by itself. */
const feeOf = (publication: number) => 4137 + publication * 100;

interface Load {
  /** Of the servers; all publications are made at the first. */
  urls: readonly string[];
  seconds: number;
  publications: number;
}

export interface PublishNumbers {
  requests: number;
  /** Answers that did not come, or not with 200. */
  errors: number;
  /** Answers that are not whole, or of more than one version. */
  mixed: number;
  p99Ms: number;
  /** From the press until the last server shows it, of each publication. */
  shownMs: number[];
}

/** Whether an answer is whole and tells of one version, whose fee is known from its number. */
function isOfOneVersion(html: string, fees: ReadonlyMap<number, number>): boolean {
  const [, slice = "null"] =
    /<script type="application\/json" id="site-data">(.*?)<\/script>/s.exec(html) ?? [];
  if (!html.trimEnd().endsWith("</html>")) return false;
  const facts = JSON.parse(slice) as { version: number; featured: { feeCents: number } };
  const fee = fees.get(facts.version);
  const told = html.replace(slice, "");
  const others = [...fees.values()].filter((cents) => cents !== fee && cents > 4100);
  return facts.featured.feeCents === fee && !others.some((cents) => told.includes(formatCents(cents, "en")));
}

function versionOf(html: string): number {
  return Number(/"version":(\d+)/.exec(html)?.[1]);
}

/** Two hundred requests a second to all servers in turn, while staff publish again and again. */
export async function publishUnderLoad({ urls, seconds, publications }: Load): Promise<PublishNumbers> {
  const [first = ""] = urls;
  const staff = await signedIn({ request: (path, init) => fetch(`${first}${path}`, init) });
  const publisher = new Publisher(staff);
  const fees = new Map([[1, 4000]]);
  const times: number[] = [];
  const numbers = { requests: 0, errors: 0, mixed: 0 };
  const ask = async (url: string) => {
    numbers.requests += 1;
    const began = performance.now();
    try {
      const answer = await fetch(url);
      const html = await answer.text();
      times.push(performance.now() - began);
      if (answer.status !== 200) numbers.errors += 1;
      else if (!isOfOneVersion(html, fees)) numbers.mixed += 1;
    } catch {
      numbers.errors += 1;
    }
  };
  const shows = async (url: string, version: number) => {
    while (versionOf(await (await fetch(`${url}/register?lang=es`)).text()) < version) await pause(25);
  };
  const publish = async (number: number) => {
    const next = Math.max(...fees.keys()) + 1;
    fees.set(next, feeOf(number));
    const { payload, version } = await publisher.read();
    campOf(payload).feeCents = feeOf(number);
    const written = await publisher.write(payload, version);
    const began = performance.now();
    const { data } = await publisher.press(written.data?.version ?? 0);
    if (data?.version !== next)
      throw new Error(`Version ${next} was expected, and ${data?.version} published.`);
    await Promise.all(urls.map((url) => shows(url, next)));
    return performance.now() - began;
  };

  const open: Promise<void>[] = [];
  let turn = 0;
  const timer = setInterval(() => {
    const url = urls[turn % urls.length];
    const path = PATHS[turn % PATHS.length];
    open.push(ask(`${url}${path}?lang=${LANGUAGES[Math.floor(turn / 2) % 2]}`));
    turn += 1;
  }, 1000 / PER_SECOND);
  const ends = performance.now() + seconds * 1000;
  const shownMs: number[] = [];
  for (let number = 0; number < publications; number++) {
    await pause(Math.max(0, (seconds * 1000) / (publications + 1) - (shownMs.at(-1) ?? 0)));
    shownMs.push(await publish(number));
  }
  await pause(Math.max(0, ends - performance.now()));
  clearInterval(timer);
  await Promise.all(open);
  return { ...numbers, p99Ms: percentile(times, 0.99), shownMs };
}
