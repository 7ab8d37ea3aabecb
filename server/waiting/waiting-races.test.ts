import { beforeEach, expect, test } from "vitest";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { deadlocksOf } from "#tests/support/database/deadlocks.ts";
import { changeRows, storeRow } from "#tests/support/database/rows.ts";
import { childrenOf } from "#tests/support/orders/ordering-family.ts";
import { FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";
import { waitingFamilies } from "#tests/support/visitors/waiting-families.ts";

const RACES = 500;
const BOTS = 1000;

onBothEngines("A freed spot", (engine) => {
  const club = clubPerTest(engine);
  const families = perTest(() => waitingFamilies(club));
  let callers = 0;
  beforeEach(() => families.list("staff"));

  const address = () => {
    callers += 1;
    return `198.18.${callers >> 8}.${callers & 255}`;
  };

  /** One free spot, and one child on the waiting list. @returns its entry */
  const newList = async (waitlistReservedSince: string | null) => {
    await club.db.deleteFrom("waitingEntries").execute();
    await changeRows(club.db, "registrations", {}, { state: "expired", hasSpot: false, holdExpiresAt: null });
    const programId = firstCamp.id;
    const entryId = await storeRow(club.db, "waitingEntries", {
      programId,
      guardianFirstName: "Rosa",
      guardianLastName: "Paz",
      email: "a@example.org",
      mailbox: "a@example.org",
      phone: "575 555 0142",
      language: "en",
      joinedAt: club.deps.now().toISOString(),
    });
    const child = { firstName: "Ana", lastName: "Paz", bornOn: "2016-03-04", childKey: "ana", groupId: null };
    const listed = { entryId, programId, position: 0, place: "waiting" } as const;
    await storeRow(club.db, "waitingChildren", { ...child, ...listed });
    await changeRows(
      club.db,
      "programs",
      { id: firstCamp.id },
      { capacity: 1, spotsTaken: 0, waiting: 1, waitlistReservedSince },
    );
    return entryId;
  };

  const order = engine === "sqlite" ? "in either order" : "at the same time";
  test(`goes to the public or to the list, never to both, requested ${order}, ${RACES} times`, {
    tags: ["full"],
    timeout: 300_000,
  }, async () => {
    const staff = await signedIn(club.app);
    const dayAgo = new Date(club.deps.now().getTime() - 25 * 3_600_000).toISOString();
    const deadlocks = await deadlocksOf(club.db);
    const wins = { order: 0, offer: 0 };
    for (let race = 0; race < RACES; race++) {
      // Every second spot was reserved for more than a day, so the public may take it.
      const isPublic = race % 2 === 0;
      const entryId = await newList(isPublic ? dayAgo : null);
      const publicOrder = async () => {
        const family = new FamilyVisitor(club, { address: address() });
        return (await family.order(childrenOf([{}], { email: `z${race}@example.org` }))).status;
      };
      const offer = async () =>
        (await staff.call("POST", `/api/admin/waiting-list/${entryId}/offer`, {})).status;
      const isOfferFirst = race % 4 < 2;
      const [first, second] = isOfferFirst ? [offer, publicOrder] : [publicOrder, offer];
      // SQLite runs calls one after the other; in parallel the faster call would always be first.
      const statuses =
        engine === "sqlite" ? [await first(), await second()] : await Promise.all([first(), second()]);
      const [offered, ordered] = isOfferFirst ? statuses : statuses.toReversed();
      expect([offered, ordered].toSorted()).toEqual([200, 409]);
      if (!isPublic) expect(offered).toBe(200);
      wins[offered === 200 ? "offer" : "order"] += 1;
      expect(await families.wrongCounters()).toEqual([]);
    }
    expect(wins.offer).toBeGreaterThanOrEqual(RACES / 2);
    expect(wins.order).toBeGreaterThan(0);
    expect(await deadlocksOf(club.db)).toBe(deadlocks);
  });

  test(`is not blocked by ${BOTS} unverified requests`, {
    tags: ["full"],
    timeout: 300_000,
  }, async () => {
    await families.capacity(0);
    await Promise.all(
      Array.from({ length: BOTS }, async (_, bot) => {
        const visitor = new FamilyVisitor(club, { address: address() });
        const sent = families.joined(`bot${bot}@example.org`, ["Ana", "Beto"]);
        expect((await visitor.call("POST", "/api/waiting-list", sent)).status).toBe(202);
      }),
    );
    const family = await families.wait("a@example.org");
    expect(await families.listOf(family)).toMatchObject([{ position: 1 }]);
    await families.capacity(2);
    const staff = await signedIn(club.app);
    const { data } = await (await staff.call("GET", "/api/admin/waiting-list")).json();
    expect(data).toMatchObject([{ email: "a@example.org", isNext: true }]);
    expect((await staff.call("POST", `/api/admin/waiting-list/${data[0].id}/offer`, {})).status).toBe(200);
    expect(await families.availability()).toBe("few");
    expect((await families.order("z@example.org")).status).toBe(200);
    expect(await families.wrongCounters()).toEqual([]);
  });
});
