import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { campOf, publisherOf, SEASON } from "#tests/support/clubs/publishing.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";

onBothEngines("Drafts that several write, and that are taken back", (engine) => {
  const club = clubPerTest(engine);
  const staff = perTest(() => publisherOf(club));

  const camp = () => club.deps.live.current().site.seasons[0]?.programs[0];

  test("of two editors shows the later one who saved and when, and loses nothing", async () => {
    const other = await publisherOf(club);
    const [mine, theirs] = [await staff.read(), await other.read()];
    campOf(mine.payload).feeCents = 4100;
    expect(await staff.write(mine.payload, mine.version)).toMatchObject({
      status: 200,
      data: { version: 1 },
    });
    const late = await other.write(theirs.payload, theirs.version);
    expect([late.status, late.code]).toEqual([409, "edit_conflict"]);
    expect(late.newer).toEqual(await other.read());
    expect(late.newer).toMatchObject({ version: 1, actor: expect.stringMatching(/^pin:/), actorName: null });
    expect(campOf((await other.read()).payload).feeCents).toBe(4100);
    await staff.write(mine.payload, 1);
    expect(await other.press(1)).toMatchObject({ status: 409, code: "edit_conflict" });
  });

  test("by two at the same moment makes two versions, one after the other", async () => {
    const [season, other] = [randomUUID(), await publisherOf(club)];
    const { payload } = await staff.read();
    const program = { ...structuredClone(campOf(payload)), id: randomUUID(), slug: "camp-beside" };
    await other.write({ ...payload, slug: "beside", programs: [program] }, 0, season);
    campOf(payload).feeCents = 4600;
    await staff.write(payload, 0);
    const answers = await Promise.all([staff.press(1), other.press(1, season)]);
    expect(answers.map(({ data }) => data?.version).toSorted()).toEqual([2, 3]);
    const { site, version } = club.deps.live.current();
    expect([version, site.seasons.length]).toEqual([3, 2]);
    expect(site.seasons.find(({ id }) => id === SEASON)?.programs[0]?.feeCents).toBe(4600);
  });

  test("may be incomplete, but not too large or too deep", async () => {
    const put = (body: unknown) => staff.staff.call("PUT", `/api/admin/drafts/season/${SEASON}`, body);
    expect((await put({ payload: { half: "a draft" }, version: 0 })).status).toBe(200);
    expect(await staff.press(1)).toMatchObject({ status: 409, code: "not_publishable" });
    let deep: unknown = {};
    for (let level = 0; level < 5000; level++) deep = [deep];
    expect((await put({ payload: { deep }, version: 1 })).status).toBe(400);
    const large = { payload: { text: "x".repeat(2 ** 20) }, version: 1 };
    const answer = await club.app.request(`/api/admin/drafts/season/${SEASON}`, {
      method: "PUT",
      headers: { "content-type": "application/json", "content-length": String(2 ** 20 + 50) },
      body: JSON.stringify(large),
    });
    expect(answer.status).toBe(413);
  });

  test("undone creates a draft of the older version, which is published normally", async () => {
    await staff.publish((draft) => {
      campOf(draft).feeCents = 4500;
    });
    expect(await staff.undo(1)).toMatchObject({
      status: 200,
      data: [{ subject: "season", id: SEASON, version: 2 }],
    });
    expect(camp()?.feeCents).toBe(4500);
    expect(await staff.press(2)).toMatchObject({ status: 200, data: { version: 3 } });
    expect(camp()?.feeCents).toBe(4000);
    expect(await staff.undo(1)).toMatchObject({ status: 200, data: [] });
    expect((await staff.undo(9)).status).toBe(404);
  });

  test("undone keeps unpublished drafts", async () => {
    await staff.publish((draft) => {
      campOf(draft).feeCents = 4500;
    });
    const { payload, version } = await staff.read();
    campOf(payload).feeCents = 9900;
    await staff.write(payload, version);
    expect(await staff.undo(1)).toMatchObject({ status: 409, code: "edit_conflict" });
    expect(campOf((await staff.read()).payload).feeCents).toBe(9900);
  });
});
