import { expect, test } from "vitest";
import { dateInZone } from "#domain/time/dates.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { addProgram } from "#tests/support/orders/ordering-family.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { payOrder } from "#tests/support/orders/paying-order.ts";
import { familyStatements } from "./statements.ts";

onEitherEngine("A family's statements", (engine) => {
  const club = clubPerTest(engine);
  const desk = perTest(() => openDesk(club));

  const statements = async () =>
    familyStatements(club.db, await desk.registrations(), club.deps.live.club.timeZone);

  test("agree with the ledger per child and year, net of refunds and without donations", async () => {
    const clinic = await addProgram(club.db, { feeCents: 2500, slug: "clinic" });
    await club.db.updateTable("programs").set({ switch: "open" }).where("id", "=", clinic).execute();
    const { ids } = await payOrder(club, [
      { childFirstName: "Ana", donationAmount: 20 },
      { childFirstName: "Beto", programId: clinic },
    ]);
    const paper = String((await desk.enter({ childFirstName: "Caro", email: "caro@example.org" })).data.id);
    await desk.takeCash(paper, { cents: 1500, openCents: 4000 });
    // The refund comes in the next year.
    club.advance(300 * 86_400_000);
    await desk.staff.signIn();
    const payment = (await desk.payments()).find(({ method }) => method === "card");
    const refund = { cents: 1000, reason: "other", registrationId: ids[1] };
    expect(await desk.refund(String(payment?.id), refund)).toMatchObject({ status: 201 });
    const years = await statements();
    const sums = years.map(({ year, children }) => [
      year,
      ...children.map(({ firstName, totalCents }) => `${firstName} ${totalCents}`).toSorted(),
    ]);
    const thisYear = dateInZone(club.deps.now(), club.deps.live.club.timeZone).slice(0, 4);
    expect(sums).toEqual([
      [thisYear, "Beto -1000"],
      [String(Number(thisYear) - 1), "Ana 4000", "Beto 2500", "Caro 1500"],
    ]);
    const stated = years
      .flatMap(({ children }) => children)
      .reduce((sum, child) => sum + child.totalCents, 0);
    const ledger = await club.db.selectFrom("ledger").select("cents").execute();
    const held = ledger.reduce((sum, { cents }) => sum + cents, 0);
    expect(stated + 2000).toBe(held);
  });
});
