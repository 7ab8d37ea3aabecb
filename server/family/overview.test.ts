import { expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { Browser } from "#tests/support/browser.ts";
import { onEitherEngine } from "#tests/support/databases.ts";
import { FamilyVisitor } from "#tests/support/family-visitor.ts";
import { recording } from "#tests/support/query-plans.ts";
import { DIGITS, EMAIL, openSignedInFamily } from "#tests/support/signed-in-family.ts";
import { createStaffApp, StaffVisitor } from "#tests/support/staff-visitor.ts";

onEitherEngine("What a family sees", (engine) => {
  test("of its money is what staff see: paid, refunded and what remains", async () => {
    const { club, mother, ids } = await openSignedInFamily(engine, ["Ana", "Bea"]);
    const staff = new StaffVisitor(createStaffApp(club.deps));
    await staff.signIn();
    const { id } = await club.db.selectFrom("payments").select("id").executeTakeFirstOrThrow();
    const body = { cents: 2000, reason: "requested_by_family", registrationId: ids[1] };
    await staff.call("POST", `/api/admin/payments/${id}/refunds`, body);
    const seen = (await mother.look()).orders[0]?.money;
    expect(seen).toMatchObject({ refundedCents: 2000, disputedCents: 0 });
    expect(seen?.remainingCents).toBe((seen?.paidCents ?? 0) - 2000);
    const { data: payment } = await (await staff.get(`/api/admin/payments/${id}`)).json();
    const { data: child } = await (await staff.get(`/api/registrations/${ids[0]}`)).json();
    expect([payment.order.money, child.order.money]).toEqual([seen, seen]);
    expect(payment).toMatchObject({ amountCents: seen?.paidCents, refundedCents: 2000 });
    await club.close();
  });

  /** How many queries the page costs with these children. */
  const queriesFor = async (firstNames: readonly string[]) => {
    const { club } = await openSignedInFamily(engine, firstNames);
    const { recorder, asked } = recording(club.db);
    const watched = { ...club, app: createApp({ ...club.deps, db: recorder }) };
    const visitor = new FamilyVisitor(club, { browser: new Browser(watched) });
    await visitor.signIn(EMAIL, DIGITS);
    asked.length = 0;
    expect((await visitor.look()).orders[0]?.children).toHaveLength(firstNames.length);
    await club.close();
    return asked.length;
  };

  test("is read at once for all children: eight cost as many queries as one", async () => {
    expect(await queriesFor(["Ana", "Bea", "Carla", "Dora", "Eva", "Fina", "Gema", "Hilda"])).toBe(
      await queriesFor(["Ana"]),
    );
  });
});
