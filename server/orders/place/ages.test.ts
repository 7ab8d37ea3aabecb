import { expect, test } from "vitest";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { changePrograms } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRows } from "#tests/support/database/rows.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { childrenOf } from "#tests/support/orders/ordering-family.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { payRegistration } from "#tests/support/orders/paying-family.ts";
import { Browser } from "#tests/support/visitors/browser.ts";
import { FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";

const U6 = {
  id: "00000000-0000-4000-8000-000000000006",
  code: "U6",
  bornFrom: "2019-08-01",
  bornTo: "2021-07-31",
  sex: "all" as const,
};
const FOUR = { childFirstName: "Mía", childAge: 4, childDateOfBirth: "2020-10-02" };

onEitherEngine("The ages of a program", (engine) => {
  const club = clubPerTest(engine);
  const send = async (childAge: number) => {
    const registrationData = familyRegistration({ childAge });
    const response = await new Browser(club).post("/api/create-payment-intent", { registrationData });
    return { status: response.status, ...(await response.json()) };
  };

  test("let a child of 4 register, pay and appear on the roster and in its U6 group", async () => {
    await changePrograms(club.db, { groups: [U6] }, firstCamp.id);
    await payRegistration(club, FOUR);
    const { staff } = await openDesk(club);
    const rosterOf = async (query: string) => {
      const { data } = await (
        await staff.get(`/api/admin/sheets/roster?program=${firstCamp.id}${query}`)
      ).json();
      return data.children.map((child: { childFirstName: string }) => child.childFirstName);
    };
    expect(await rosterOf("")).toEqual(["Mía"]);
    expect(await rosterOf("&group=U6")).toEqual(["Mía"]);
    const { data } = await (await staff.get("/api/admin/season-report")).json();
    expect(data.byAge).toContainEqual({ answer: 4, confirmed: 1, needsReview: 0 });
  });

  test("are 6 to 18 of a new program, with the club's own sentence", async () => {
    for (const age of [5, 19, 1])
      expect(await send(age)).toMatchObject({
        status: 400,
        fields: { childAge: "age_range" },
        message: "Camp is for children ages 6-18 only.",
      });
  });

  test.each([
    [4, 7, 4, 8],
    [14, 19, 19, 13],
  ])(
    "from %i to %i accept %i and refuse %i, with their own sentence",
    async (minAge, maxAge, right, wrong) => {
      await changePrograms(club.db, { minAge, maxAge }, firstCamp.id);
      expect((await send(right)).status).toBe(200);
      const message = `Camp is for children ages ${minAge}-${maxAge} only.`;
      expect(await send(wrong)).toMatchObject({ status: 400, message });
      const order = await new FamilyVisitor(club).order(childrenOf([{ childAge: wrong }]));
      expect(order).toMatchObject({
        status: 400,
        body: { fields: { "children.0.age": "age_range" }, message },
      });
      const { data } = await (await club.app.request("/api/programs")).json();
      expect(data[0]).toMatchObject({ minAge, maxAge });
    },
  );

  test("are those of paper and corrections, too", async () => {
    await changePrograms(club.db, { minAge: 3, maxAge: 5 }, firstCamp.id);
    const desk = await openDesk(club);
    expect(await desk.enter({ childAge: 6 })).toMatchObject({
      status: 400,
      fields: { childAge: "age_range" },
    });
    await desk.enter({ childAge: 3 });
    expect(await readRows(club.db, "registrations")).toMatchObject([{ childAge: 3 }]);
  });
});
