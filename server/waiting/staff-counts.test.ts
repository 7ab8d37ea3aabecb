import { afterEach, beforeEach, expect, test } from "vitest";
import { onEitherEngine } from "#tests/support/databases.ts";
import { type StaffVisitor, signedIn } from "#tests/support/staff-visitor.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { firstCamp } from "#tests/support/test-season.ts";
import { waitingFamilies } from "#tests/support/waiting-families.ts";

onEitherEngine("Staff with a waiting list", (engine) => {
  let club: TestApp;
  let staff: StaffVisitor;
  beforeEach(async () => {
    club = await createTestApp(engine);
    staff = await signedIn(club.app);
  });
  afterEach(() => club.close());

  const read = async (path: string) => (await staff.call("GET", `/api/admin/${path}`)).json();
  const program = async () =>
    (await read("programs")).data.find(({ id }: { id: string }) => id === firstCamp.id);

  test("read on Today and at the program who waits beside a free place, what is offered, and whom no mail reached", async () => {
    const families = waitingFamilies(club);
    await families.list("staff");
    await families.capacity(0);
    await families.wait("pair@example.org", ["Ana", "Beto"], "together");
    await families.wait("one@example.org", ["Cora"]);
    expect((await read("today")).data).toMatchObject({ listed: 0, offersRefused: 0 });
    expect(await program()).toMatchObject({ waiting: { families: 2, children: 3 } });
    await families.capacity(2);
    expect((await read("today")).data).toMatchObject({ listed: 2 });
    const [pair] = (await read("waiting-list")).data;
    expect(pair).toMatchObject({ isNext: true, children: [{ group: null }, { group: null }] });
    expect((await staff.call("POST", `/api/admin/waiting-list/${pair.id}/offer`, {})).status).toBe(200);
    expect(await program()).toMatchObject({
      places: { confirmed: 0, held: 0, offered: 2, ranOut: 0 },
      waiting: { families: 1, children: 1 },
    });
    await club.db
      .updateTable("outbox")
      .set({ stuckAt: "2025-05-01T00:00:00.000Z" })
      .where("kind", "=", "waiting_offer")
      .execute();
    expect((await read("today")).data).toMatchObject({ listed: 0, offersRefused: 1 });
  });
});
