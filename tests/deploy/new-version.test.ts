/** @module-tag full */

import { expect, onTestFinished, test } from "vitest";
import { Dice } from "#tests/faults/support/dice.ts";
import { complaintsAboutBooks } from "#tests/faults/support/ledger-complaints.ts";
import { register } from "#tests/soak/families.ts";
import { workInOffice } from "#tests/soak/office.ts";
import { read } from "#tests/soak/readers.ts";
import { Traffic } from "#tests/soak/traffic.ts";
import { temporaryDatabase } from "#tests/support/databases.ts";
import { startBalancer } from "./balancer.ts";
import { installClub } from "./installation.ts";

const AT_ONCE = 4;
const PATIENCE = { timeout: 60_000 };

async function openClub() {
  const place = await temporaryDatabase("postgres");
  const club = await installClub(place.location);
  const balancer = await startBalancer(club.first.url);
  const traffic = new Traffic(balancer.url);
  onTestFinished(async () => {
    traffic.close();
    await balancer.close();
    await club.close();
    await place.remove();
  });
  club.sandbox.deliverTo(`${balancer.url}/api/stripe/webhook`);
  return { club, balancer, traffic };
}

test("A new version migrates the tables and takes over while families register, without an error", async () => {
  const { club, balancer, traffic } = await openClub();
  const dice = new Dice(27);
  const bank = { pay: async (id: string, card: string) => club.sandbox.confirmIntent(id, { card }) };
  const stopping = new AbortController();
  const comeAgain = async () => {
    while (!stopping.signal.aborted) {
      await (dice.chance(0.5) ? register(traffic, dice, bank) : read(traffic, dice)).catch(() => {});
    }
  };
  const visitors = Array.from({ length: AT_ONCE }, comeAgain);
  const office = workInOffice(traffic, 200, stopping.signal);
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
  await Promise.all([...visitors, office]);
  await club.sandbox.webhooks.idle();
  expect(traffic.counted().unexpectedSamples).toEqual([]);
  expect(club.sandbox.webhooks.attempts().filter(({ status }) => status !== 200)).toEqual([]);
  // Families that left without paying still may; everything else is settled.
  const complaints = async () =>
    (await complaintsAboutBooks(club)).filter((complaint) => !complaint.endsWith("can still be paid"));
  await expect.poll(complaints, PATIENCE).toEqual([]);
  expect(await later.stop()).toBe(0);
}, 300_000);
