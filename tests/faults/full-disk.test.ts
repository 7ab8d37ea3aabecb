import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Family } from "#tests/faults/support/family.ts";
import { type FaultClub, openFaultClub } from "#tests/faults/support/fault-club.ts";
import { expectBooksBalance } from "#tests/faults/support/payment-records.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";

const SPANISH = { "accept-language": "es" };

/** SQLite alone: PostgreSQL's disk is another machine's, and its refusals come as any other error of the database. */
describe("On a full disk", () => {
  let club: FaultClub;
  beforeAll(async () => {
    club = await openFaultClub("sqlite");
  });
  afterAll(() => club.close());

  /** The file takes no further page from here on: SQLite's answer is that of a full disk. */
  const fillDisk = () => sql`pragma max_page_count = 1`.execute(club.db);
  const makeRoom = () => sql`pragma max_page_count = 1073741823`.execute(club.db);
  const comeIn = async (count: number) => {
    const families = Array.from({ length: count }, () => new Family(club));
    for (const family of families) expect((await family.setUp()).status).toBe(200);
    return families;
  };
  /** The first family for which the pages that there are do not do. */
  async function firstRefused() {
    for (let tries = 0; tries < 100; tries += 1) {
      const family = new Family(club);
      Object.assign(family.address, SPANISH);
      const answer = await family.setUp();
      if (answer.status !== 200) return { family, answer };
    }
    throw new Error("the disk was never full");
  }

  test("a family is told in its language and cannot pay; with free space it registers once", async () => {
    await fillDisk();
    const { family, answer } = await firstRefused();
    expect(answer).toMatchObject({ status: 500, body: { success: false, code: "internal_error" } });
    expect(answer.body.message).toMatch(/Inténtelo|Intente/);
    expect(JSON.stringify(answer.body)).not.toMatch(/full|sqlite|clientSecret/i);
    await makeRoom();
    expect((await family.setUp()).status).toBe(200);
    family.pay();
    expect(await family.confirm()).toMatchObject({ body: { success: true } });
    await club.eventsTaken();
    await expectBooksBalance(club, family);
  });

  test("a charged card is not reported as saved, and is booked once there is space", async () => {
    const families = await comeIn(60);
    await club.eventsTaken();
    club.sandbox.webhooks.drop(2 * families.length);
    await fillDisk();
    const refused: Family[] = [];
    for (const family of families) {
      family.pay();
      if ((await family.confirm()).status >= 500) refused.push(family);
    }
    expect(refused.length).toBeGreaterThan(0);
    await makeRoom();
    await club.pollAfter(3);
    for (const family of refused) await expectBooksBalance(club, family);
  });

  test("staff still read who is registered", async () => {
    const staff = await signedIn(club.app);
    await fillDisk();
    await firstRefused();
    const answer = await staff.get("/api/registrations");
    await makeRoom();
    expect(answer.status).toBe(200);
    expect((await answer.json()).data).toHaveLength(50);
  });
});

test("A backup on a full disk fails with a message, and leaves no half file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "club-full-"));
  const script = `
    import { writeAtomically } from "#server/ops/backup/backup-file.ts";
    async function* bytes() { for (let part = 0; part < 64; part += 1) yield new Uint8Array(1024); }
    await writeAtomically(process.argv[1], "copy.jsonl.gz", bytes()).catch(({ code }) => console.log(code));`;
  // No file of this process may have more than 16 KB: the system refuses the rest, as a full disk does.
  const { stdout } = spawnSync(
    "sh",
    ["-c", 'ulimit -f 32 && exec "$0" --input-type=module -e "$1" "$2"', process.execPath, script, folder],
    { cwd: resolve(import.meta.dirname, "../.."), encoding: "utf8" },
  );
  expect(stdout.trim()).toBe("EFBIG");
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
