import { afterEach, beforeEach, expect, test } from "vitest";
import { onEitherEngine } from "#tests/support/databases.ts";
import { payRegistration } from "#tests/support/paying-family.ts";
import type { StaffVisitor } from "#tests/support/staff-visitor.ts";
import {
  keysOfAccount,
  serveAccounts,
  serverWithoutKeys,
  signedInAccount,
} from "#tests/support/stripe-accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const PATH = "/api/admin/practice";

onEitherEngine("What was practised with test keys", (engine) => {
  let club: TestApp;
  let stripe: Awaited<ReturnType<typeof serveAccounts>>;
  let server: Awaited<ReturnType<typeof serverWithoutKeys>>;
  let ana: StaffVisitor;
  beforeEach(async () => {
    club = await createTestApp(engine, { payments: false });
    const account = { id: "acct_club", name: "The Club" };
    stripe = await serveAccounts(club, [
      { ...keysOfAccount("club"), account },
      { ...keysOfAccount("club", "live"), account },
    ]);
    server = await serverWithoutKeys(club, stripe.url, "https://club.example.org");
    ana = await signedInAccount(server, "ana.vega");
  });
  afterEach(async () => {
    await stripe.close();
    await club.close();
  });

  const connect = async (mode: "test" | "live") => {
    const response = await ana.call("PUT", "/api/admin/setup/money", keysOfAccount("club", mode));
    expect(response.status).toBe(200);
  };
  const register = (childFirstName: string) =>
    payRegistration({ ...server, sandbox: stripe.sandboxes[0] } as unknown as TestApp, { childFirstName });
  const count = async () => (await (await ana.get(PATH)).json()).data.count;
  const onToday = async () => (await (await ana.get("/api/admin/today")).json()).data.practised;
  const names = async () =>
    (await (await ana.get("/api/registrations")).json()).data.map(
      (row: { childFirstName: string }) => row.childFirstName,
    );
  const taken = async () => {
    const rows = await club.db.selectFrom("programs").select("placesTaken").execute();
    return rows.reduce((sum, row) => sum + row.placesTaken, 0);
  };

  test("cannot come back once there is real money, which reports would then hide", async () => {
    await connect("test");
    await register("Marta");
    await connect("live");
    await connect("test");
    await club.db.updateTable("payments").set({ environment: "live" }).execute();
    await connect("live");
    const refused = await ana.call("PUT", "/api/admin/setup/money", keysOfAccount("club", "test"));
    expect([refused.status, (await refused.json()).code]).toEqual([409, "stripe_account_differs"]);
  });

  test("is counted once keys are live, and goes in one press with its places, but for what real money paid", async () => {
    await connect("test");
    await register("Marta");
    // Live keys take no order while a contact is the sample's.
    const intentId = await register("Vera");
    expect([await count(), await onToday(), await taken()]).toEqual([0, 0, 2]);
    await connect("live");
    expect([await count(), await onToday()]).toEqual([2, 2]);
    await club.db
      .updateTable("payments")
      .set({ environment: "live" })
      .where("intentId", "=", intentId)
      .execute();
    expect([await count(), await onToday(), await taken()]).toEqual([1, 1, 2]);
    expect((await (await ana.call("DELETE", PATH)).json()).data).toEqual({ count: 1 });
    expect([await count(), await onToday(), await taken(), await names()]).toEqual([0, 0, 1, ["Vera"]]);
    const [{ id } = { id: "" }] = await club.db
      .selectFrom("registrations")
      .select("id")
      .where("deletedAt", "is not", null)
      .execute();
    expect((await ana.call("POST", `/api/registrations/${id}/restore`)).status).toBe(200);
    expect([await count(), await taken()]).toEqual([1, 2]);
  });
});
