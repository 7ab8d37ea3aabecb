import { expect, test } from "vitest";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { Browser } from "#tests/support/visitors/browser.ts";
import { FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";

const DONOR = "noor@example.org";

onBothEngines("A donor's statement", (engine) => {
  const club = clubPerTest(engine);

  const give = async (dollars: number, donorEmail: string) => {
    club.advance(1000);
    const donor = new FamilyVisitor(club, { browser: new Browser(club) });
    await donor.browser.get("/api/config", donor.address);
    await donor.give(dollars, { donorName: "Noor", donorEmail });
    donor.pay();
    await donor.truth();
  };
  const ask = async (email: string, visitor = new FamilyVisitor(club)) => {
    await visitor.browser.get("/api/config", visitor.address);
    const asked = await visitor.call("POST", "/api/donations/code", { email });
    expect([asked.status, asked.body]).toEqual([202, { success: true }]);
    return { visitor, code: await visitor.code(email) };
  };
  const open = async (email: string, code: string, visitor: FamilyVisitor) => {
    const {
      status,
      code: error,
      body,
    } = await visitor.call("POST", "/api/donations/statement", { email, code });
    return {
      status,
      error,
      cents: body.data?.lines.map((line: { cents: number }) => line.cents),
      ...body.data,
    };
  };

  test("agrees with the ledger, with and without a registration, net of refunds", async () => {
    await give(25, DONOR);
    await give(10, DONOR.toUpperCase());
    await give(99, "somebody.else@example.org");
    const family = new FamilyVisitor(club, { browser: new Browser(club) });
    await family.orderCamp({ email: DONOR, donationAmount: 20 });
    family.pay();
    await family.confirm();
    const desk = await openDesk(club);
    const [first] = await desk.payments();
    const refund = { cents: 500, reason: "other" };
    expect(await desk.refund(String(first?.id), refund)).toMatchObject({ status: 201 });
    const { visitor, code } = await ask(DONOR);
    const statement = await open(DONOR, code, visitor);
    expect(statement.cents.toSorted()).toEqual([-500, 1000, 2000, 2500]);
    expect(statement.taxNumber).toBe(club.deps.live.current().site.club.taxNumber);
    // Everything in the ledger but the fee and the other donor's gift.
    const held = (await club.db.selectFrom("ledger").select("cents").execute()).reduce(
      (sum, { cents }) => sum + cents,
      0,
    );
    const stated = statement.cents.reduce((sum: number, cents: number) => sum + cents, 0);
    expect(stated).toBe(held - 4000 - 9900);
  });

  test("has a code that does not open the family's page, nor does a family's code open it", async () => {
    const mother = new FamilyVisitor(club, { browser: new Browser(club) });
    await mother.orderCamp({ email: DONOR });
    mother.pay();
    await mother.confirm();
    const { code } = await ask(DONOR, mother);
    expect(await mother.type(DONOR, code, "0123")).toMatchObject({ code: "code_expired" });
    await mother.askForCode(DONOR);
    const opened = await open(DONOR, await mother.code(DONOR), mother);
    expect(opened).toMatchObject({ status: 400, error: "code_wrong" });
  });

  test("opens once, in the browser that asked, with the code of that mailbox", async () => {
    await give(25, DONOR);
    const { visitor, code } = await ask(DONOR);
    const stranger = new FamilyVisitor(club, { browser: new Browser(club), address: "198.51.100.7" });
    await stranger.browser.get("/api/config", stranger.address);
    expect(await open(DONOR, code, stranger)).toMatchObject({ status: 410, error: "code_expired" });
    const own = await ask("mallory@example.org", stranger);
    expect(await open(DONOR, own.code, stranger)).toMatchObject({ status: 410, error: "code_expired" });
    expect(await open("mallory@example.org", own.code, stranger)).toMatchObject({ status: 200, cents: [] });
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    expect(await open(DONOR, wrong, visitor)).toMatchObject({ status: 400, error: "code_wrong" });
    expect(await open(DONOR, code, visitor)).toMatchObject({ status: 200, cents: [2500] });
    expect(await open(DONOR, code, visitor)).toMatchObject({ status: 410 });
  });
});
