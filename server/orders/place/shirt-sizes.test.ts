import { expect, test } from "vitest";
import type { SizeRange } from "#domain/registration/limits.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { changePrograms } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRows } from "#tests/support/database/rows.ts";
import { childrenOf } from "#tests/support/orders/ordering-family.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { payRegistration } from "#tests/support/orders/paying-family.ts";
import { FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";

const REFUSED = { code: "invalid_input", fields: { "children.0.tshirtSize": "missing_child" } };

onEitherEngine("The shirt sizes of a program", (engine) => {
  const club = clubPerTest(engine);
  const offer = (shirtSizes: SizeRange) => changePrograms(club.db, { shirtSizes }, firstCamp.id);
  const stored = async () => (await readRows(club.db, "registrations")).map(({ tshirtSize }) => tshirtSize);

  test.each([
    ["standard", "medium", "AS"],
    ["youth-adult", "AS", "medium"],
    ["standard", "XL", ""],
  ] as const)("(%s) take %s, and refuse '%s'", async (range, right, wrong) => {
    await offer(range);
    const refused = await new FamilyVisitor(club).order(childrenOf([{ tshirtSize: wrong }]));
    expect(refused.body).toMatchObject(REFUSED);
    await payRegistration(club, { tshirtSize: right });
    expect(await stored()).toEqual([right]);
  });

  test("are not asked in programs without shirts, and are in no report", async () => {
    await offer("none");
    await payRegistration(club, { tshirtSize: "" });
    await payRegistration(club, { tshirtSize: "medium", childFirstName: "Beto", email: "beto@example.org" });
    expect(await stored()).toEqual([null, null]);
    const { staff } = await openDesk(club);
    const { data } = await (await staff.get(`/api/admin/season-report?program=${firstCamp.id}`)).json();
    expect(data.byTshirt).toMatchObject([{ answer: null, confirmed: 2, unpaid: 0 }]);
  });

  test("are counted by size for the order, unpaid children separately", async () => {
    await offer("youth-adult");
    await payRegistration(club, { tshirtSize: "AXXL" });
    const desk = await openDesk(club);
    await desk.enter({ childFirstName: "Beto", tshirtSize: "YS" }, { cashCents: null });
    const { data } = await (await desk.staff.get(`/api/admin/season-report?program=${firstCamp.id}`)).json();
    expect(data.byTshirt).toHaveLength(8);
    expect(data.byTshirt[0]).toMatchObject({ answer: "YS", confirmed: 0, unpaid: 1 });
    expect(data.byTshirt[7]).toMatchObject({ answer: "AXXL", confirmed: 1, unpaid: 0 });
  });

  test("are those of the program, too, when staff correct an answer", async () => {
    await offer("youth-adult");
    const desk = await openDesk(club);
    const { data } = await desk.enter({ tshirtSize: "YL" });
    const change = (tshirtSize: string) =>
      desk.edit(data.id, { changes: { tshirtSize }, reason: "", version: 1 });
    expect(await change("large")).toMatchObject({ status: 400 });
    expect(await change("AS")).toMatchObject({ status: 200 });
    expect(await stored()).toEqual(["AS"]);
  });
});
