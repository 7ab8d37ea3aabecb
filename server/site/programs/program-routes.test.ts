import { beforeEach, expect, test } from "vitest";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { campOf, publisherOf } from "#tests/support/clubs/publishing.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRows } from "#tests/support/database/rows.ts";
import { answerOf } from "#tests/support/visitors/answer.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";

const GROUPS = `/api/admin/programs/${firstCamp.id}/groups`;
const [U8, U18] = ["6f1d7c02-3a54-4b0e-9c55-2f0a7e6d2001", "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d2002"];

onEitherEngine("The spots of a group, set by staff", (engine) => {
  const club = clubPerTest(engine);
  const staff = perTest(() => signedIn(club.app));
  beforeEach(async () => {
    const publisher = await publisherOf(club);
    await publisher.publish((draft) => {
      campOf(draft).groups = [
        { id: U18, code: "U18", bornFrom: "2006-06-13", bornTo: "2016-06-12", sex: "all" },
        { id: U8, code: "U8", bornFrom: "2016-06-13", bornTo: "2019-06-12", sex: "all" },
      ];
    });
  });

  const change = (id: string, capacity: unknown) =>
    staff.call("PUT", `${GROUPS}/${id}/capacity`, { capacity });
  const groups = async () => (await (await staff.get(GROUPS)).json()).data;
  const availability = async () =>
    (await (await club.app.request("/api/programs")).json()).data[0].availability;

  test("have no limit until staff set one, which takes effect at once and is recorded", async () => {
    expect(await groups()).toEqual([
      { id: U18, code: "U18", capacity: null, spotsTaken: 0 },
      { id: U8, code: "U8", capacity: null, spotsTaken: 0 },
    ]);
    const changed = { id: U8, code: "U8", capacity: 12, spotsTaken: 0 };
    expect((await answerOf(change(U8, 12))).data).toEqual(changed);
    expect(await availability()).toBe("open");
    await change(U8, 0);
    await change(U18, 0);
    expect(await availability()).toBe("full");
    await change(U18, null);
    await change(U18, null);
    expect(await availability()).toBe("open");
    const log = await readRows(club.db, "auditLog", { action: "group_capacity_changed" }, ["details"]);
    expect(log.map(({ details }) => details).sort()).toEqual([
      '{"from":0,"group":"U18","to":null}',
      '{"from":12,"group":"U8","to":0}',
      '{"from":null,"group":"U18","to":0}',
      '{"from":null,"group":"U8","to":12}',
    ]);
  });

  test("stay when the program is published again", async () => {
    await change(U8, 12);
    const publisher = await publisherOf(club);
    await publisher.publish((draft) => {
      campOf(draft).feeCents = 4500;
    });
    expect((await groups())[1]).toMatchObject({ id: U8, capacity: 12 });
  });

  test("reject an invalid number, and an unknown group", async () => {
    const invalid = { status: 400, fields: { capacity: "invalid_capacity" } };
    for (const wrong of [-1, 1.5, 5001, "12"])
      expect(await answerOf(change(U8, wrong))).toMatchObject(invalid);
    const unknown = "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d2999";
    const elsewhere = `/api/admin/programs/6f1d7c02-3a54-4b0e-9c55-2f0a7e6d1002/groups/${U8}/capacity`;
    const refused = [
      await change(unknown, 3),
      await change("x", 3),
      await staff.call("PUT", elsewhere, { capacity: 3 }),
      await staff.get("/api/admin/programs/6f1d7c02-3a54-4b0e-9c55-2f0a7e6d9999/groups"),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});
