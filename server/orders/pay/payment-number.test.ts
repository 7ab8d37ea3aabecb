import { afterEach, beforeEach, expect, test } from "vitest";
import { Family } from "#tests/faults/support/family.ts";
import { type FaultClub, openFaultClub } from "#tests/faults/support/fault-club.ts";
import { onEitherEngine } from "#tests/support/databases.ts";
import { createStaffApp, signedIn } from "#tests/support/staff-visitor.ts";

onEitherEngine("A payment's number", (engine) => {
  let club: FaultClub;
  beforeEach(async () => {
    club = await openFaultClub(engine);
  });
  afterEach(() => club.close());

  test("is short, does not change by paying, and finds the payment however it is typed", async () => {
    const family = new Family(club);
    const { body } = await family.setUp();
    const other = new Family(club, { childFirstName: "Mateo" });
    await other.setUp();
    expect(body.reference).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/);
    family.pay();
    await family.confirm();
    expect((await family.truth()).body.data).toMatchObject({ reference: body.reference });

    const staff = await signedIn(createStaffApp(club.deps));
    const typed = [body.reference, body.reference.toLowerCase(), body.reference.replace("-", " ")];
    for (const search of typed) {
      const answer = await staff.get(`/api/admin/payments?search=${encodeURIComponent(search)}`);
      expect((await answer.json()).data).toMatchObject([
        { registrations: [{ childFirstName: family.data.childFirstName }] },
      ]);
    }
    const none = await staff.get("/api/admin/payments?search=00000000");
    expect((await none.json()).data).toEqual([]);
  });

  test("is told with the receipt's address once paid, and only to a caller with the secret", async () => {
    const family = new Family(club);
    await family.setUp();
    expect((await family.truth()).body.data).toMatchObject({ receiptEmail: null });
    family.pay();
    await family.confirm();
    const { email } = await club.db.selectFrom("registrations").select("email").executeTakeFirstOrThrow();
    expect((await family.truth()).body.data).toMatchObject({ receiptEmail: email });
    family.clientSecret += "x";
    expect(await family.truth()).toMatchObject({ status: 404, body: { success: false } });
  });
});
