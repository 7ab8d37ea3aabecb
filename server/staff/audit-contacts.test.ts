import { afterEach, beforeEach, expect, test } from "vitest";
import { onEitherEngine } from "#tests/support/databases.ts";
import { payRegistration } from "#tests/support/paying-family.ts";
import { addSecondSeason } from "#tests/support/second-season.ts";
import { createStaffApp, type StaffVisitor, signedIn } from "#tests/support/staff-visitor.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { firstCamp } from "#tests/support/test-season.ts";

const PRIVATE = /Asthma|Peanuts|Calle Luna|Teo|555-0199|medical|allerg|address|emergency|cents/i;

onEitherEngine("The contacts of a staff list", (engine) => {
  let club: TestApp;
  let staff: StaffVisitor;
  beforeEach(async () => {
    club = await createTestApp(engine);
    staff = await signedIn(createStaffApp(club.deps));
    for (const [childFirstName, childAge, email] of [
      ["Ana", 7, "rosa@example.org"],
      ["Bruno", 10, "ROSA@example.org"],
      ["Carla", 14, "carla@example.org"],
    ] as const) {
      await payRegistration(club, { childFirstName, childAge, email });
      club.advance(60_000);
    }
  });
  afterEach(() => club.close());

  const handedOut = async (path: string) => {
    const text = await (await staff.get(path)).text();
    expect(text).not.toMatch(PRIVATE);
    return JSON.parse(text).data as { about: string | null }[];
  };
  const LIST = "/api/admin/contacts?list=registrations";
  const children = async (path: string) => (await handedOut(path)).map(({ about }) => about?.split(" ")[0]);

  test("contains everybody of the filtered list, without health answers, postal addresses or money", async () => {
    expect(await children(LIST)).toEqual(["Carla", "Bruno", "Ana"]);
    expect(await children(`${LIST}&age=12%2B`)).toEqual(["Carla"]);
    expect(await children(`${LIST}&search=bruno&payment=paid`)).toEqual(["Bruno"]);
    expect(await children(`${LIST}&payment=pending`)).toEqual([]);
    const [carla] = await handedOut(LIST);
    expect(carla).toEqual({
      about: "Carla Peñaranda",
      program: "Summer camp",
      name: "Rosa Peñaranda",
      email: "carla@example.org",
      phone: "+52 656 555 0123",
    });
  });

  test("leaves out other seasons, other groups and deleted registrations", async () => {
    const { data } = await (await staff.get("/api/registrations?search=ana&age=6-8")).json();
    await staff.call("DELETE", `/api/registrations/${data[0].id}`);
    expect(await children(LIST)).toEqual(["Carla", "Bruno"]);
    expect(await children(`${LIST}&program=${firstCamp.id}&group=U10`)).toEqual(["Bruno"]);
    const { seasonId } = await addSecondSeason(club.db);
    expect(await children(`${LIST}&season=${seasonId}`)).toEqual([]);
    expect((await staff.get(`${LIST}&season=nothing`)).status).toBe(400);
    expect((await staff.get("/api/admin/contacts?list=waiting")).status).toBe(400);
  });

  test("is recorded each time with the list and its length, and cached by no browser", async () => {
    const answer = await staff.get(`${LIST}&age=12%2B`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const log = await club.db.selectFrom("auditLog").selectAll().execute();
    expect(log.filter(({ action }) => action === "contacts_exported")).toMatchObject([
      { actor: expect.stringMatching(/^pin:/), details: '{"count":1,"list":"registrations"}' },
    ]);
  });
});
