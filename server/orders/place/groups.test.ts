import { afterEach, beforeEach, expect, test } from "vitest";
import type { RegistrationData } from "#domain/registration/registration.ts";
import { recountSpots } from "#server/site/programs/spots.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { spotsTaken } from "#tests/support/clubs/places.ts";
import { changePrograms } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRow, readRows } from "#tests/support/database/rows.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { deleteChild, restoreChild } from "#tests/support/orders/staff-deeds.ts";
import { Browser } from "#tests/support/visitors/browser.ts";
import { CARD } from "#tests/support/visitors/family-visitor.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";

const MINUTES = 60_000;
const SETUP = "/api/create-payment-intent";
const U10 = "00000000-0000-4000-8000-000000000010";
const U12 = "00000000-0000-4000-8000-000000000012";
const IN_U10 = { childAge: 9, childDateOfBirth: "2016-02-01" };
const IN_U12 = { childAge: 11, childDateOfBirth: "2014-02-01" };

onEitherEngine("Groups of a program by birth date", (engine) => {
  const club = clubPerTest(engine);
  beforeEach(async () => {
    const groups = [
      { id: U10, code: "U10", bornFrom: "2015-08-01", bornTo: "2017-07-31", sex: "all" as const },
      { id: U12, code: "U12", bornFrom: "2013-08-01", bornTo: "2015-07-31", sex: "all" as const },
    ];
    await changePrograms(club.db, { groups }, firstCamp.id);
    await club.db.updateTable("programGroups").set({ capacity: 3 }).execute();
  });

  afterEach(async () => expect(await club.db.transaction().execute(recountSpots)).toEqual([]));

  const arrive = async (changes: Partial<RegistrationData>, browser = new Browser(club)) => {
    await browser.get("/api/config");
    const registrationData = familyRegistration(changes);
    const response = await browser.post(SETUP, { registrationData });
    const body = await response.json();
    const confirm = async () => {
      club.sandbox.confirmIntent(body.paymentIntentId, CARD);
      const paid = { registrationData, paymentIntentId: body.paymentIntentId };
      return (await browser.post("/api/registrations", paid)).json();
    };
    return { status: response.status, body, browser, confirm };
  };
  const taken = async () => {
    const [u10, u12] = await Promise.all([U10, U12].map((id) => readRow(club.db, "programGroups", { id })));
    return { camp: await spotsTaken(club), U10: u10?.spotsTaken, U12: u12?.spotsTaken };
  };

  test("are public with their dates, and the child's own group is stored", async () => {
    const { data } = await (await club.app.request("/api/programs")).json();
    expect(data[0].groups).toEqual([
      { code: "U12", bornFrom: "2013-08-01", bornTo: "2015-07-31", sex: "all" as const },
      { code: "U10", bornFrom: "2015-08-01", bornTo: "2017-07-31", sex: "all" as const },
    ]);
    expect((await arrive(IN_U10)).status).toBe(200);
    expect(await readRows(club.db, "registrations")).toMatchObject([{ groupId: U10 }]);
    expect(await taken()).toEqual({ camp: 1, U10: 1, U12: 0 });
  });

  test.each([
    ["without a birth date", { childDateOfBirth: "" }],
    ["with one that lies in none", { childAge: 7, childDateOfBirth: "2017-08-01" }],
  ])("take no child %s, and answer which dates they take", async (_title, changes) => {
    const { status, body } = await arrive(changes);
    expect([status, body.code, body.fields]).toEqual([400, "no_group", { childDateOfBirth: "no_group" }]);
    expect(body.message).toContain("August 1, 2013 – July 31, 2017");
    expect(await readRows(club.db, "registrations")).toEqual([]);
    expect(await taken()).toEqual({ camp: 0, U10: 0, U12: 0 });
  });

  test("include children born on their first and on their last day", async () => {
    await arrive({ childAge: 9, childDateOfBirth: "2015-08-01", childFirstName: "Ana" });
    await arrive({ childAge: 9, childDateOfBirth: "2015-07-31", childFirstName: "Bea" });
    expect(await taken()).toEqual({ camp: 2, U10: 1, U12: 1 });
  });

  test("with three spots take three of twelve families at once, and the program loses no spot", async () => {
    const answers = await Promise.all(
      [..."abcdefghijkl"].map((letter) => arrive({ ...IN_U10, childFirstName: `Child ${letter}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === "program_full")).toHaveLength(9);
    expect(await taken()).toEqual({ camp: 3, U10: 3, U12: 0 });
    expect((await arrive(IN_U12)).status).toBe(200);
  });

  test("give an expired hold's spot to the next family, and to only one", async () => {
    for (const name of ["Ana", "Bea", "Cleo"]) await arrive({ ...IN_U10, childFirstName: name });
    club.advance(31 * MINUTES);
    const late = await arrive({ ...IN_U10, childFirstName: "Dora" });
    expect(late.status).toBe(200);
    expect(await taken()).toEqual({ camp: 1, U10: 1, U12: 0 });
    expect(await late.confirm()).toMatchObject({ data: { status: "confirmed" } });
  });

  test("change with a corrected birth date, together with the spot", async () => {
    const { browser } = await arrive(IN_U10);
    expect((await arrive(IN_U12, browser)).status).toBe(200);
    expect(await taken()).toEqual({ camp: 1, U10: 0, U12: 1 });
  });

  test("release the spot of a deleted registration, and count it again when it is restored", async () => {
    const paid = await arrive(IN_U10);
    await paid.confirm();
    const { id } = await readRow(club.db, "registrations", {}, ["id"]);
    const staff = await signedIn(club.app);
    await deleteChild(staff, id);
    expect(await taken()).toEqual({ camp: 0, U10: 0, U12: 0 });
    await restoreChild(staff, id);
    expect(await taken()).toEqual({ camp: 1, U10: 1, U12: 0 });
  });

  test("count paper registrations; staff may also enter a child that fits no group", async () => {
    const desk = await openDesk(club);
    expect((await desk.enter(IN_U12)).status).toBe(201);
    expect((await desk.enter({ childFirstName: "Mateo" })).status).toBe(201);
    expect(await taken()).toEqual({ camp: 2, U10: 0, U12: 1 });
  });
});
