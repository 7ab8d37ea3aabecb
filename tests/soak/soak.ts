import { availableParallelism, loadavg } from "node:os";
import { Dice } from "#tests/faults/support/dice.ts";
import { arrive, PATIENCE_MS, type Visit, visitsPerSecond } from "./arrivals.ts";
import { donate, praise, register } from "./families.ts";
import { complaintsOnceQuiet } from "./ledger-complaints.ts";
import { workInOffice } from "./office.ts";
import { glance, read } from "./readers.ts";
import { type Sample, trendOf } from "./samples.ts";
import type { SoakingClub } from "./soaking-club.ts";
import type { Usage } from "./usage.ts";

export interface SoakOptions {
  minutes: number;
  /** Visits a second; null finds the maximum first and takes half of it. */
  rate: number | null;
  seed: number;
  /** Told what happens, one line at a time. */
  tell: (line: string) => void;
}

const SAMPLE_EVERY_MS = 10_000;
const LOOKING_SECONDS = 20;
const AT_ONCE = 40;
/** The first part of the time fills caches and lets the heap find its size. */
const WARM_UP = 1 / 6;
const OFFICE_PAUSE_MS = 2000;
/** How often each thing happens in the whole time. */
const [ROTATIONS, NIGHTS, COLLECTIONS] = [6, 8, 12];

/** `load`: of the whole machine, over the last minute. */
type Measured = Usage & { hours: number; load: number };

/** What 100 visitors come for. */
function visitOf({ traffic, bank }: SoakingClub, dice: Dice): Visit {
  return () => {
    const what = dice.between(1, 100);
    if (what <= 55) return read(traffic, dice);
    if (what <= 80) return glance(traffic);
    if (what <= 94) return register(traffic, dice, bank);
    if (what <= 98) return donate(traffic, dice, bank);
    return praise(traffic, dice);
  };
}

/** Does something every so often; what fails is a complaint, never the end. */
function every(ms: number, club: SoakingClub, name: string, run: () => Promise<void>) {
  const timer = setInterval(() => {
    run().catch((error: Error) => club.traffic.note(`${name}: ${error.message}`));
  }, ms);
  return () => clearInterval(timer);
}

function trends(samples: readonly Measured[], kept: readonly Sample[]) {
  const of = (value: (sample: Measured) => number) =>
    trendOf(samples.map((sample) => ({ hours: sample.hours, value: value(sample) })));
  return {
    rssMb: of(({ rssMb }) => rssMb),
    heapMb: of(({ heapMb }) => heapMb),
    ...(kept.length > 2 && { keptHeapMb: trendOf(kept) }),
    externalMb: of(({ externalMb }) => externalMb),
    handles: of(({ handles }) => handles),
    files: of(({ files }) => files ?? 0),
  };
}

/** One soak of a club that was just opened; the server is stopped with a SIGTERM at the end. */
export async function soak(club: SoakingClub, { minutes, rate, seed, tell }: SoakOptions) {
  const { traffic, server } = club;
  traffic.tell = (complaint) => tell(`UNEXPECTED ${complaint}`);
  const dice = new Dice(seed);
  const visit = visitOf(club, dice);
  const totalMs = minutes * 60_000;
  const [samples, kept]: [Measured[], Sample[]] = [[], []];
  const stopping = new AbortController();
  const office = workInOffice(traffic, OFFICE_PAUSE_MS, stopping.signal);
  const most = rate === null ? await visitsPerSecond(visit, AT_ONCE, LOOKING_SECONDS) : null;
  const perSecond = rate ?? (most ?? 0) / 2;
  tell(
    `${most === null ? "" : `at most ${most.toFixed(1)} visits a second; `}holding ${perSecond.toFixed(1)}`,
  );

  traffic.startAnew();
  const start = performance.now();
  const cpuAtStart = (await server.usage()).cpuSeconds;
  const hours = () => (performance.now() - start) / 3_600_000;
  const sample = async () => {
    const measured = { hours: hours(), load: loadavg()[0] ?? 0, ...(await server.usage()) };
    samples.push(measured);
    const { rssMb, heapMb, handles, files } = measured;
    tell(
      `${(measured.hours * 60).toFixed(1)} min: ${rssMb.toFixed(1)} MB resident, ${heapMb.toFixed(1)} MB heap, ` +
        `${handles} handles, ${files} files, ${traffic.counted().unexpected} unexpected`,
    );
  };
  const collect = async () => {
    const { heapMb } = await server.usage("kept");
    kept.push({ hours: hours(), value: heapMb });
  };
  const clocks = [
    every(Math.min(SAMPLE_EVERY_MS, totalMs / 12), club, "sampling", sample),
    every(totalMs / COLLECTIONS, club, "collecting", collect),
    every(totalMs / ROTATIONS, club, "rotating", async () => club.log.rotate()),
    every(totalMs / NIGHTS, club, "backup", () => club.night()),
  ];
  setTimeout(() => stopping.abort(), totalMs);
  const arrivals = await arrive(visit, perSecond, dice, stopping.signal);
  for (const stop of clocks) stop();
  await office;
  const seconds = (performance.now() - start) / 1000;
  const cpuSeconds = (await server.usage()).cpuSeconds - cpuAtStart;
  const calm = samples.filter((one) => one.hours >= (minutes / 60) * WARM_UP);
  const keptCalm = kept.filter((one) => one.hours >= (minutes / 60) * WARM_UP);
  const counted = traffic.counted();
  const books = await complaintsOnceQuiet(club.db, club.bank);
  await club.log.backupMade(PATIENCE_MS);
  traffic.close();
  return {
    minutes,
    seed,
    mostVisitsPerSecond: most,
    visitsPerSecond: perSecond,
    seconds,
    arrivals,
    ...counted,
    requestsPerSecond: counted.requests / seconds,
    cpuShare: cpuSeconds / seconds,
    mails: club.mail.taken(),
    ledgerEntries: (await club.bank.ledgerEntries()).length,
    books,
    cores: availableParallelism(),
    load: trendOf(calm.map((one) => ({ hours: one.hours, value: one.load }))),
    trends: trends(calm, keptCalm),
    samples,
    kept,
    exitCode: await server.stop(),
    log: await club.log.read(),
  };
}
export type SoakReport = Awaited<ReturnType<typeof soak>>;
