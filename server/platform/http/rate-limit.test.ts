import { expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { runJob } from "#tests/support/servers/run-job.ts";
import type { TestApp } from "#tests/support/servers/test-app.ts";
import { Browser } from "#tests/support/visitors/browser.ts";
import { networkOf } from "./rate-limit.ts";

onBothEngines("The count of calls", (engine) => {
  const club = clubPerTest(engine);

  const callFrom = (address: string) =>
    new Browser(club).post("/api/create-payment-intent", {}, { "x-forwarded-for": address });
  const keys = async () =>
    (await club.db.selectFrom("throttles").select("key").execute()).map(({ key }) => key);

  test("is shared by all instances", async () => {
    const other = createApp({ ...club.deps });
    const address = { "x-forwarded-for": "203.0.113.9" };
    const ask = async (app: TestApp["app"]) =>
      (await new Browser({ app }).post("/api/create-donation-intent", {}, address)).status;
    const statuses = [];
    for (let i = 0; i < 11; i++) statuses.push(await ask(club.app), await ask(other));
    expect(statuses).toEqual([...Array(20).fill(400), 429, 429]);
  });

  test("allows a whole school to poll programs, but not without limit", async () => {
    const look = (address: string) =>
      new Browser(club).get("/api/programs", { "x-forwarded-for": address }).then(({ status }) => status);
    const first = await look("203.0.113.20");
    await club.db.updateTable("throttles").set({ count: 3599 }).execute();
    expect([first, await look("203.0.113.20"), await look("203.0.113.20")]).toEqual([200, 200, 429]);
    expect(await look("203.0.113.21")).toBe(200);
    club.advance(600_000);
    expect(await look("203.0.113.20")).toBe(200);
  });

  test("keeps a caller's mark for a day, and a failed sign-in for a month", async () => {
    await callFrom("203.0.113.1");
    await new Browser(club).post("/api/admin/session", { pin: "0001" }, { "x-forwarded-for": "203.0.113.3" });
    club.advance(25 * 3_600_000);
    await callFrom("203.0.113.2");
    await runJob(club, "housekeeping");
    expect((await keys()).sort()).toEqual([
      expect.stringMatching(/^calls:payment-setup:[\w-]{22}$/),
      expect.stringMatching(/^pin:address:[\w-]{22}$/),
      "pin:unauthenticated",
    ]);
    club.advance(30 * 24 * 3_600_000);
    await runJob(club, "housekeeping");
    expect(await keys()).toEqual([]);
  });
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["203.0.113.9:52110", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["::ffff:cb00:7109", "203.0.113.9"],
  ["[::ffff:203.0.113.9]:443", "203.0.113.9"],
  ["[2001:db8:1:2ff::1]:443", "2001:0db8:0001:0200::/56"],
  ["2001:db8:1:2ff:3:4:5:6", "2001:0db8:0001:0200::/56"],
  ["2001:DB8:0001:02f3::1", "2001:0db8:0001:0200::/56"],
  ["2001:db8:1:f3::1", "2001:0db8:0001:0000::/56"],
  ["2001:db8::1", "2001:0db8:0000:0000::/56"],
  ["::1", "0000:0000:0000:0000::/56"],
  ["fe80::1%eth0", "fe80:0000:0000:0000::/56"],
  ["unknown", "unknown"],
])("The address %s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
