/** @module-tag full */

import { expect, onTestFinished, test } from "vitest";
import { Family } from "#tests/faults/support/family.ts";
import { temporaryDatabase } from "#tests/support/database/databases.ts";
import { complaintsAboutBooks } from "#tests/support/invariants/ledger-complaints.ts";
import { StaffVisitor } from "#tests/support/visitors/staff-visitor.ts";
import { startBalancer } from "./balancer.ts";
import { installClub } from "./installation.ts";

const FAMILIES_AT_ONCE = 4;
const PATIENCE = { timeout: 60_000 };
const STAFF_PATHS = ["/api/registrations", "/api/registrations?search=luc", "/api/admin/payments"];

async function openClub() {
  const place = await temporaryDatabase("postgres");
  const club = await installClub(place.location);
  const balancer = await startBalancer(club.first.url);
  onTestFinished(async () => {
    await balancer.close();
    await club.close();
    await place.remove();
  });
  club.sandbox.deliverTo(`${balancer.url}/api/stripe/webhook`);
  return { club, balancer };
}

/** Families that register and pay, readers and staff, who all come again until told to stop; gives what went wrong. */
function visit(
  url: string,
  { sandbox }: Awaited<ReturnType<typeof openClub>>["club"],
  stopping: AbortSignal,
) {
  const unexpected: string[] = [];
  const app = {
    async request(path: string, init: RequestInit) {
      const answer = await fetch(`${url}${path}`, init);
      if (answer.status !== 200) unexpected.push(`${path} ${answer.status}`);
      return answer;
    },
  };
  const register = async () => {
    const family = new Family({ app, sandbox, deps: { now: () => new Date() } });
    await app.request("/register?lang=es", {});
    await family.setUp();
    family.pay();
    await family.confirm();
  };
  const staff = new StaffVisitor(app);
  const work = async () => {
    await staff.signIn();
    for (const path of STAFF_PATHS) await staff.get(path);
    await staff.call("DELETE", "/api/admin/session");
  };
  const again = async (once: () => Promise<void>) => {
    while (!stopping.aborted) await once().catch((error: Error) => unexpected.push(error.message));
  };
  const visitors = [...Array.from({ length: FAMILIES_AT_ONCE }, () => register), work].map(again);
  return Promise.all(visitors).then(() => unexpected);
}

test("A new version migrates the tables and takes over while families register, without an error", async () => {
  const { club, balancer } = await openClub();
  const stopping = new AbortController();
  const visitors = visit(balancer.url, club, stopping.signal);
  const confirmed = async () => {
    const rows = club.db.selectFrom("registrations").select("id").where("state", "=", "confirmed");
    return (await rows.execute()).length;
  };
  const someMoreFamilies = async () => {
    const before = await confirmed();
    await expect.poll(confirmed, PATIENCE).toBeGreaterThan(before + 5);
  };

  await someMoreFamilies();
  const later = await club.another("tests/deploy/later-version.ts");
  balancer.use(club.first.url, later.url);
  await someMoreFamilies();
  balancer.use(later.url);
  expect(await club.first.stop()).toBe(0);
  await someMoreFamilies();

  stopping.abort();
  expect(await visitors).toEqual([]);
  await club.sandbox.webhooks.idle();
  expect(club.sandbox.webhooks.attempts().filter(({ status }) => status !== 200)).toEqual([]);
  await expect.poll(() => complaintsAboutBooks(club), PATIENCE).toEqual([]);
  expect(await later.stop()).toBe(0);
}, 300_000);
