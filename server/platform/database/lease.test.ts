import { expect, onTestFinished, test, vi } from "vitest";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { readRows } from "#tests/support/database/rows.ts";
import { LEASE_MS, withLease } from "./lease.ts";

onBothEngines("Work that only one instance may do", (engine) => {
  const club = clubPerTest(engine);

  const alone = (work: () => Promise<void>) =>
    withLease(club.db, { key: "workUntil", now: club.deps.now }, work);
  const until = async () => (await readRows(club.db, "settings", { key: "workUntil" }))[0]?.value;
  const inLeaseTime = () => new Date(club.deps.now().getTime() + LEASE_MS).toISOString();

  test("stays reserved however long it takes, and is free as soon as it ends", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const first = alone(() => ended);
    await expect.poll(until).toBe(inLeaseTime());
    for (let quarters = 0; quarters < 8; quarters++) {
      club.advance(LEASE_MS / 4);
      vi.advanceTimersByTime(LEASE_MS / 4);
      await expect.poll(until).toBe(inLeaseTime());
      expect(await alone(async () => {})).toBe(false);
    }
    end();
    expect(await first).toBe(true);
    expect(await alone(async () => {})).toBe(true);
  });

  test("is free half a minute after its instance was killed", async () => {
    const row = { key: "workUntil", value: inLeaseTime(), updatedAt: inLeaseTime() };
    await club.db.insertInto("settings").values(row).execute();
    club.advance(LEASE_MS - 1);
    expect(await alone(async () => {})).toBe(false);
    club.advance(1);
    expect(await alone(async () => {})).toBe(true);
  });

  test("is free after it failed", async () => {
    await expect(alone(() => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect(await until()).toBeUndefined();
  });
});
