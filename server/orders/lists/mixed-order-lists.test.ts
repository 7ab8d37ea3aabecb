import { afterEach, beforeEach, expect, test } from "vitest";
import { schedule } from "#server/jobs.ts";
import { onEitherEngine } from "#tests/support/databases.ts";
import { addProgram } from "#tests/support/ordering-family.ts";
import { openDesk } from "#tests/support/paper-form.ts";
import { payOrder } from "#tests/support/paying-order.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

onEitherEngine("A free child that waits for its code beside a paid one", (engine) => {
  let club: TestApp;
  let free: string;
  beforeEach(async () => {
    club = await createTestApp(engine);
    free = await addProgram(club.db, { feeCents: 0, slug: "open-day", capacity: 10 });
    await payOrder(club, [{ childFirstName: "Ana" }, { childFirstName: "Beto", programId: free }]);
  });
  afterEach(() => club.close());

  test("is not on the unpaid list, and staff cannot free its spot", async () => {
    const desk = await openDesk(club);
    expect((await (await desk.staff.get(`/api/admin/programs/${free}/holds`)).json()).data.places).toBe(0);
    expect((await (await desk.staff.get("/api/admin/unpaid")).json()).data).toEqual([]);
  });

  test("expires by the server's own job", async () => {
    const run = async (name: string) =>
      schedule(club.deps)
        .find((job) => job.name === name)
        ?.run(new AbortController().signal);
    club.advance(24 * 3_600_000);
    await run("ending unconfirmed orders");
    const waiting = () => club.db.selectFrom("registrations").select("state").orderBy("state").execute();
    expect((await waiting()).map(({ state }) => state)).toEqual(["confirmed", "expired"]);
  });

  test("is pending on staff's list, like other free registrations that wait", async () => {
    const desk = await openDesk(club);
    const { data } = await (await desk.staff.get("/api/registrations?payment=pending")).json();
    expect(data.map((row: { childFirstName: string }) => row.childFirstName)).toEqual(["Beto"]);
  });
});
