/** @module-tag full */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createTransport } from "nodemailer";
import { expect, onTestFinished, test } from "vitest";
import { firstCamp } from "#content/club/first-season.ts";
import type { SessionChange } from "#domain/club/session-change.ts";
import { freePort } from "#tests/support/servers/free-port.ts";
import { COMMON_ENV } from "#tests/support/servers/server-process.ts";
import { Browser } from "#tests/support/visitors/browser.ts";
import { AID_ACCOUNT } from "./demo-year/aid.ts";

const SCRIPT = join(import.meta.dirname, "demo.ts");

/** Runs the demo as a newcomer would, and collects what it prints. */
function startDemo(port: number, args: readonly string[] = []) {
  const env = { ...COMMON_ENV, PORT: String(port), HOST: "127.0.0.1" };
  const child = spawn(process.execPath, [SCRIPT, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  const opened = new Promise<void>((resolve) => {
    child.stdout.on("data", (chunk) => {
      printed += chunk;
      if (printed.includes("Ctrl-C")) resolve();
    });
  });
  child.stderr.on("data", (chunk) => {
    printed += chunk;
  });
  const exited = once(child, "exit").then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  const stop = async () => {
    child.kill("SIGTERM");
    return exited;
  };
  return { printed: () => printed, opened: Promise.race([opened, exited]), exited, stop };
}

/** What somebody at the door is told: nothing while it is shut. */
async function knock(port: number, path: string) {
  try {
    return await (await fetch(`http://127.0.0.1:${port}${path}`)).json();
  } catch {
    return null;
  }
}

function browserAt(port: number) {
  return new Browser({
    app: { request: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init) },
  });
}

async function staffAt(port: number) {
  const staff = browserAt(port);
  expect((await staff.post("/api/admin/session", { pin: "4207" })).status).toBe(200);
  // The PIN sees no payments.
  expect((await staff.post("/api/admin/session/password", AID_ACCOUNT)).status).toBe(200);
  const ask = async (path: string) => (await staff.get(path)).json();
  const lines = async (path: string) => (await (await staff.get(path)).text()).trimEnd().split("\r\n");
  return {
    ask,
    lines,
    families: async () => (await ask("/api/registrations?limit=100")).data.length as number,
  };
}

interface OfferedProgram {
  id: string;
  kind: string;
  availability: string;
  feeCents: number | null;
  regularCents: number | null;
  groups: unknown[];
  season: { siblingRule: unknown };
}

interface StaffProgram {
  id: string;
  capacity: number | null;
  spots: { confirmed: number; held: number };
}

interface Row {
  id: string;
  totalAmount: number;
  email: string;
  money: string;
  programId: string;
  seasonId: string;
  language: string;
}

interface Payment {
  state: string;
  method: string;
  registrations: { id: string }[];
}

/** One request for aid in each state. The account that the demo prints decides. */
async function expectAid(port: number, printed: string) {
  const [, username, password] = /account, for aid and refunds: {2}(\w+), password (.+)/.exec(printed) ?? [];
  const treasurer = browserAt(port);
  const signIn = await treasurer.post("/api/admin/session/password", { username, password });
  expect(signIn.status).toBe(200);
  const { data } = await (await treasurer.get("/api/admin/aid")).json();
  expect(data.requests).toMatchObject([
    { isKept: true, decidedAt: null, grantedCents: null, totalCents: 4000 },
    { grantedCents: 2500, decidedBy: username, isKept: true },
    { grantedCents: 0, decidedBy: username, isKept: false },
    { grantedCents: 4000, decidedBy: username, isKept: true },
  ]);
  const years: { children: number; cents: number }[] = data.years;
  // The rest of the second one is still to be paid.
  expect(years.reduce((all, { cents }) => all + cents, 0)).toBe(4000);
}

/** Every list of the staff's has something to show, and all of it is true (docs/reference/demo.md#demo-year). */
async function expectWholeYear({ ask, lines }: Awaited<ReturnType<typeof staffAt>>, port: number) {
  const offered = (await knock(port, "/api/programs")) as { data: OfferedProgram[] };
  const byKind = Object.fromEntries(offered.data.map((program) => [program.kind, program]));
  const states = Object.fromEntries(offered.data.map(({ kind, availability }) => [kind, availability]));
  expect(states).toMatchObject({ camp: "open", clinic: "waiting", league: "not_yet", training: "few" });
  const { camp, team } = byKind;
  expect(camp?.season.siblingRule).toEqual({ fromChild: 2, percent: 10, cents: null });
  expect(camp?.feeCents).toBeLessThan(camp?.regularCents ?? 0);
  expect(camp?.groups.length).toBeGreaterThan(3);

  const { data: programs } = (await ask("/api/admin/programs")) as { data: StaffProgram[] };
  const campNow = programs.find(({ id }) => id === camp?.id);
  const { confirmed = 0, held = 0 } = campNow?.spots ?? {};
  expect((confirmed + held) / (campNow?.capacity ?? 1)).toBeCloseTo(0.75, 1);

  const { data: rows } = (await ask("/api/registrations?season=all&limit=100")) as { data: Row[] };
  const past = rows.filter(({ programId }) => programId === firstCamp.id);
  expect(past.length).toBeGreaterThan(12);
  expect(rows.length - past.length).toBeGreaterThan(35);
  expect(new Set(rows.map(({ language }) => language))).toEqual(new Set(["en", "es"]));
  expect(rows.every(({ email }) => email.endsWith("@example.org"))).toBe(true);
  expect(new Set(rows.map(({ money }) => money))).toEqual(
    new Set(["paid", "paying", "unpaid", "part_refunded", "disputed"]),
  );

  // One was left unpaid, and one lost its place when its aid was refused.
  expect((await ask("/api/registrations?season=all&payment=expired")).matching).toBe(2);

  const { data: payments } = (await ask("/api/admin/payments?limit=100")) as { data: Payment[] };
  expect(payments.map(({ state }) => state)).toEqual(
    expect.arrayContaining(["open", "succeeded", "part_refunded", "refunded", "disputed", "canceled"]),
  );
  expect(new Set(payments.map(({ method }) => method))).toEqual(new Set(["card", "cash", "check"]));
  const sizes = new Set(payments.map(({ registrations }) => registrations.length));
  expect([...sizes].toSorted()).toEqual([0, 1, 2, 3, 4]);
  const inTryouts = rows.filter(({ programId }) => programId === team?.id);
  expect(inTryouts).toMatchObject(Array(4).fill({ totalAmount: 0, money: "paid" }));

  const { data: today } = await ask("/api/admin/today");
  expect(today).toMatchObject({ duplicates: 2, toReview: 0, discrepancies: 0, unpaid: 2, testimonials: 2 });
  expect(today).toMatchObject({ deletedSoon: 1, waitlistWithSpots: 0, offersRefused: 0, aid: 1 });
  const waiting = await ask(`/api/admin/waiting-list?program=${byKind.clinic?.id}`);
  expect(waiting).toMatchObject({
    data: [{ fits: false, offer: null }, { offer: { mail: "accepted" } }, {}, {}, {}],
    programs: [{ waitingList: "staff", freeSpots: 0 }],
  });
  const { data: books } = await ask("/api/admin/reconciliation");
  expect(books.lastRun).toMatchObject({ differences: 0, error: null, since: "2025-04-01" });
  expect(books.lastRun.stripeCents).toBe(books.lastRun.ourCents);

  const sheet = (name: string) =>
    lines(`/api/admin/payments/export?from=2025-04-01&to=2999-12-31&sheet=${name}`);
  const payouts = (await sheet("payouts")).filter((line) => line.includes(",po_"));
  expect(payouts.length).toBeGreaterThan(5);
  for (const method of ["Card", "Cash", "Check"])
    expect((await sheet("transactions")).some((line) => line.includes(`,${method},`))).toBe(true);

  const { data: written } = await ask("/api/admin/messages");
  expect(written).toMatchObject([
    { kind: "notice", counts: { waiting: 0, refused: 0 } },
    { kind: "news", counts: { waiting: 0, accepted: 3, no_address: 1 } },
  ]);
  const { data: days } = (await ask("/api/admin/session-changes")) as {
    data: { change: SessionChange | null }[];
  };
  expect(days.flatMap(({ change }) => change?.kind ?? [])).toEqual(["place"]);
  expect((await ask("/api/registrations?season=all&attention=duplicate")).data).toMatchObject([
    { childFirstName: "Zoe" },
    { childFirstName: "Zoe" },
  ]);
  const mail = await fetch(`http://127.0.0.1:${port}/sandbox/mail`);
  const list = await mail.text();
  // As real mail has them: a receipt leads to the family's page, and news can be left.
  const files = [...list.matchAll(/\/sandbox\/mail\/[\w.-]+\.eml/g)].map(([path]) => path);
  const mails = await Promise.all(
    files.slice(0, 60).map(async (path) => (await fetch(`http://127.0.0.1:${port}${path}/html`)).text()),
  );
  const links = mails.flatMap((text) => [...text.matchAll(/href="(http[^"]+)"/g)].map(([, url]) => url));
  expect(links).toContain(`http://127.0.0.1:${port}/family`);
  expect(links.some((url) => url?.startsWith(`http://127.0.0.1:${port}/unsubscribe`))).toBe(true);
}

// Two demos tell their year while other tests run beside them.
test("The demo opens once its year is played; every list has entries, and its data stays private", async () => {
  const port = await freePort();
  const demo = startDemo(port);
  let first = null;
  const knocking = (async () => {
    while (first === null) {
      first = await knock(port, "/api/programs");
      await setTimeout(50);
    }
  })();
  await demo.opened;
  await knocking;
  expect(JSON.stringify(first)).toContain('"availability":"waiting"');

  expect(demo.printed()).toContain(`http://127.0.0.1:${port}`);
  expect(demo.printed()).not.toContain("from a phone");
  const staff = await staffAt(port);
  const families = await staff.families();
  expect((await staff.ask("/api/admin/mail")).data).toMatchObject({ inboxPath: "/sandbox/mail" });
  await expectWholeYear(staff, port);
  await expectAid(port, demo.printed());

  const again = startDemo(port);
  expect(await again.exited).toBe(1);
  expect(again.printed()).toContain(`Something answers at port ${port} already`);
  const beside = startDemo(await freePort());
  await beside.opened;
  expect(await staff.families()).toBe(families);
  expect(await beside.stop()).toBe(0);
  expect(await staff.families()).toBe(families);

  expect(await demo.stop()).toBe(0);
  expect(existsSync(join(import.meta.dirname, "../data/demo", String(port)))).toBe(false);
}, 240_000);

test("With --new the club is empty: its link signs in, and practice mail and keys wait for the set-up", async () => {
  const port = await freePort();
  const demo = startDemo(port, ["--new"]);
  await demo.opened;
  const visitor = browserAt(port);
  const [, token] = /\/login#start=(\S+)/.exec(demo.printed()) ?? [];
  expect((await visitor.post("/api/admin/session/link", { token })).status).toBe(200);
  const { matching } = await (await visitor.get("/api/registrations?season=all")).json();
  expect(matching).toBe(0);

  const { secret } = /secret key (?<secret>sk_test_\w+)/.exec(demo.printed())?.groups ?? {};
  const sandbox = await fetch(`http://127.0.0.1:${port}/sandbox/v1/balance_transactions`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(sandbox.status).toBe(200);

  const { mail, user, password } =
    /port (?<mail>\d+), user (?<user>\w+), password (?<password>\w+)/.exec(demo.printed())?.groups ?? {};
  const letter = { from: "club@example.org", to: "rosa@example.org", subject: "Practice", text: "Hello" };
  const transport = (pass = "") => createTransport(`smtp://${user}:${pass}@127.0.0.1:${mail}`);
  await expect(transport("wrong").sendMail(letter)).rejects.toThrow("Wrong user or password");
  await transport(password).sendMail(letter);
  const page = await fetch(`http://127.0.0.1:${port}/sandbox/mail`);
  expect(await page.text()).toContain("rosa@example.org");
  expect(await demo.stop()).toBe(0);
});
