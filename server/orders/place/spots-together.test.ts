import { afterEach, expect, test } from "vitest";
import { MAX_UNPAID_PER_BROWSER } from "#domain/registration/holds.ts";
import { recountSpots } from "#server/site/programs/spots.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { spotsTaken } from "#tests/support/clubs/places.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { changeRows, readRows } from "#tests/support/database/rows.ts";
import { addProgram, childrenOf, type OrderedChild } from "#tests/support/orders/ordering-family.ts";
import { FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";

const MINUTES = 60_000;
const NAMES = ["Ana", "Beto", "Caro", "Dora", "Eva", "Fito"];

onBothEngines("The places of one order, taken together", (engine) => {
  const club = clubPerTest(engine);

  afterEach(async () => expect(await club.db.transaction().execute(recountSpots)).toEqual([]));

  const capacity = (id: string, places: number) =>
    changeRows(club.db, "programs", { id }, { capacity: places });
  const order = (family: FamilyVisitor, email: string, children: OrderedChild[]) =>
    family.order(childrenOf(children, { email }));

  test("are counted once each if one of them had expired for another family", async () => {
    const clinic = await addProgram(club.db, { feeCents: 5000 });
    // Programs are claimed in the order of their ids; the one with too few places comes last.
    const [plenty = "", scarce = ""] = [firstCamp.id, clinic].sort();
    await capacity(plenty, 2);
    await capacity(scarce, 1);
    const early = new FamilyVisitor(club);
    const zoe = { childFirstName: "Zoe", programId: scarce };
    expect((await order(early, "early@example.org", [zoe])).status).toBe(200);
    const wanted = [
      { childFirstName: "Ana", programId: plenty },
      { childFirstName: "Beto", programId: plenty },
      { childFirstName: "Caro", programId: scarce },
    ];
    const late = new FamilyVisitor(club, { address: "203.0.113.8" });
    const refused = await order(late, "late@example.org", wanted);
    expect(refused).toMatchObject({ status: 409, body: { code: "program_full", children: [2] } });
    club.advance(31 * MINUTES);
    expect((await order(late, "late@example.org", wanted)).status).toBe(200);
    const held = await readRows(club.db, "registrations", { hasSpot: true }, ["childFirstName"]);
    expect(held.map(({ childFirstName }) => childFirstName).sort()).toEqual(["Ana", "Beto", "Caro"]);
  });

  test("are reported as full for the last children if only some of them fit", async () => {
    await capacity(firstCamp.id, 2);
    const three = NAMES.slice(0, 3).map((childFirstName) => ({ childFirstName }));
    const refused = await order(new FamilyVisitor(club), "a@example.org", three);
    expect(refused).toMatchObject({ status: 409, body: { code: "program_full", children: [2] } });
    expect(await spotsTaken(club)).toBe(0);
  });

  test("are all refused above the browser's limit of unpaid spots, until others are paid", async () => {
    await capacity(firstCamp.id, 100);
    const family = new FamilyVisitor(club);
    const orders = Math.floor(MAX_UNPAID_PER_BROWSER / NAMES.length);
    const children = NAMES.map((childFirstName) => ({ childFirstName }));
    for (let at = 0; at < orders; at++) {
      expect((await order(family, `family${at}@example.org`, children)).status).toBe(200);
    }
    const one = childrenOf([{ childFirstName: "Zoe" }], { email: "zoe@example.org" });
    expect(await family.order(one)).toMatchObject({ status: 429, body: { code: "too_many_unpaid" } });
    await family.orderAndPay(childrenOf(children, { email: "family0@example.org" }));
    expect((await family.order(one)).status).toBe(200);
  });
});
