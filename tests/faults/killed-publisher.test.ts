/** @module-tag full */
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { campOf, Publisher } from "#tests/support/clubs/publishing.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { openServedClub, type ServedClub } from "#tests/support/servers/served-club.ts";
import { type StaffVisitor, signedIn } from "#tests/support/visitors/staff-visitor.ts";

onEitherEngine("A server that is killed", (engine) => {
  let served: ServedClub;
  let staff: StaffVisitor;
  beforeEach(async () => {
    served = await openServedClub(engine, {});
    staff = await signedIn(served.app);
  });
  afterEach(() => served.close());

  const drafted = async (cents: number) => {
    const publisher = new Publisher(staff);
    const { payload, version } = await publisher.read();
    campOf(payload).feeCents = cents;
    const written = await publisher.write(payload, version);
    return () => publisher.press(written.data?.version ?? 0);
  };
  /** What pages in both languages, the facts and the list of versions say. */
  const told = async () => {
    const factsIn = async (language: string) => {
      const html = await (await fetch(`${served.url}/register?lang=${language}`)).text();
      const [, slice = ""] = /id="site-data">(.*?)<\/script>/s.exec(html) ?? [];
      return JSON.parse(slice) as { version: number; featured: { feeCents: number } };
    };
    const { data } = await (await fetch(`${served.url}/api/site-data?language=en`)).json();
    const versions = (await (await staff.get("/api/admin/publications")).json()).data as unknown[];
    const facts = [await factsIn("en"), await factsIn("es"), data];
    return {
      said: [...new Set(facts.map(({ version, featured }) => `${version}: ${featured.feeCents}`))],
      versions: versions.length,
    };
  };

  test("during a publication shows the whole old or the whole new version after its restart", async () => {
    let [version, fee] = [1, 4000];
    for (const [turn, delay] of [0, 4, 12].entries()) {
      const next = 4100 + turn;
      const press = await drafted(next);
      const answer = press().catch(() => null);
      await pause(delay);
      await served.restart();
      await answer;
      const { said, versions } = await told();
      expect([[`${version}: ${fee}`], [`${version + 1}: ${next}`]]).toContainEqual(said);
      if (said[0] !== `${version}: ${fee}`) [version, fee] = [version + 1, next];
      expect(versions).toBe(version);
    }
  });

  test("while rendering a publication shows the whole new version after its restart", async () => {
    const press = await drafted(4500);
    expect(await press()).toMatchObject({ status: 200, data: { version: 2 } });
    await pause(150);
    await served.restart();
    expect(await told()).toEqual({ said: ["2: 4500"], versions: 2 });
  });
});
