import { afterEach, beforeEach, expect, test } from "vitest";
import { ADDRESS_OBJECTION_HOURS } from "#domain/family/family-page.ts";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { processWaitingLists } from "#server/waiting/waiting-job.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { changeRows, readRow, readRows, storeRow } from "#tests/support/database/rows.ts";
import { notThe } from "#tests/support/orders/free-orders.ts";
import { payOrder } from "#tests/support/orders/paying-order.ts";
import type { TestApp } from "#tests/support/servers/test-app.ts";
import { type AccountVisitor, signedInAccount } from "#tests/support/visitors/account-visitor.ts";
import { answerOf } from "#tests/support/visitors/answer.ts";
import { FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";
import {
  DIGITS,
  newMails,
  EMAIL as OLD,
  openSignedInFamily,
} from "#tests/support/visitors/signed-in-family.ts";
import { waitingFamilies } from "#tests/support/visitors/waiting-families.ts";
import { writeDueChanges } from "./address-change.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NEW = "rosa.new@example.org";
const EXPIRED = { status: 410, code: "code_expired" };

onEitherEngine("A new address", (engine) => {
  let club: TestApp;
  let mother: FamilyVisitor;
  let orderId: string;
  let ids: string[];
  beforeEach(async () => {
    ({ club, mother, orderId, ids } = await openSignedInFamily(engine, ["Ana"]));
  });
  afterEach(() => club.close());

  const mails = () => newMails(club);
  const addresses = async () =>
    (await readRows(club.db, "registrations", {}, ["email"])).map(({ email }) => email).sort();
  /** Whether a mailbox gets no code: it opens nothing. */
  const isShut = async (email: string) => {
    const visitor = new FamilyVisitor(club);
    await visitor.askForCode(email);
    club.mailbox.sent.length = 0;
    return (await visitor.code(email)) === "";
  };
  const ask = async (visitor: FamilyVisitor, email: string) => {
    const asked = await visitor.call("POST", "/api/family/address", { email });
    return asked.status === 202 ? visitor.code(email) : asked;
  };
  const change = async (visitor: FamilyVisitor, email: string) => {
    const code = await ask(visitor, email);
    return visitor.call("POST", "/api/family/address/confirm", { code });
  };
  /** Somebody of the club with an account. */
  const account = (name = "coach.rey") => signedInAccount(club, name);
  const post = (staff: AccountVisitor, path: string, body: object) =>
    answerOf(staff.call("POST", `/api/admin/registrations/${ids[0]}/${path}`, body));
  /** Enters a new address during a call, in which the family reads its code. */
  const enter = async (staff: AccountVisitor, email = NEW) => {
    const asked = await post(staff, "address", { email });
    if (asked.status !== 202) return asked;
    return post(staff, "address/confirm", { code: await new FamilyVisitor(club).code(email) });
  };
  /** As if nobody had ever signed in with the old mailbox. */
  const unverify = () => club.db.updateTable("families").set({ verifiedAt: null }).execute();

  test("takes effect 72 hours after its code was entered, and both mailboxes are notified", async () => {
    expect(await change(mother, NEW)).toMatchObject({ status: 200 });
    club.mailbox.sent.length = 0;
    expect(await mother.call("POST", "/api/family/address", { email: "more@example.org" })).toMatchObject({
      status: 409,
      code: "address_change_pending",
    });
    expect((await mother.look()).addressChange).toMatchObject({ toEmail: NEW });
    club.advance(ADDRESS_OBJECTION_HOURS * HOUR - 1000);
    await writeDueChanges(club.deps);
    expect(await addresses()).toEqual([OLD]);
    const early = new FamilyVisitor(club);
    await early.askForCode(NEW);
    expect(await early.type(NEW, "123456", DIGITS)).toMatchObject({ code: "code_wrong" });
    await mother.signIn(OLD, DIGITS);
    club.mailbox.sent.length = 0;
    club.advance(1000);
    await Promise.all([writeDueChanges(club.deps), writeDueChanges(club.deps)]);
    expect(await addresses()).toEqual([NEW]);
    expect(await club.db.selectFrom("familyChanges").selectAll().execute()).toMatchObject([
      { field: "email", before: OLD, after: NEW, seenAt: null },
    ]);
    const told = (await mails()).map(({ to }) => to).sort();
    expect(told).toEqual([NEW, OLD]);
    expect(await mother.call("GET", "/api/family")).toMatchObject({ status: 401 });
    expect(await isShut(OLD)).toBe(true);
    const anew = new FamilyVisitor(club);
    expect(await anew.signIn(NEW, DIGITS)).toMatchObject({ status: 200 });
    expect((await anew.look()).orders).toHaveLength(1);
  });

  test("moves the family's waitlist entries, but not another phone's entry or a child already listed there", async () => {
    const families = waitingFamilies(club);
    await families.list("automatic");
    await families.capacity(1);
    club.advance(1000);
    await families.wait(OLD, ["Beto", "Cora", "Dora"]);
    await families.wait(NEW, ["Cora"]);
    const { entryId } = await readRow(club.db, "waitingChildren", { firstName: "Dora" });
    await changeRows(club.db, "waitingEntries", { id: entryId }, { phone: "(575) 555-9999" });
    await change(mother, NEW);
    club.advance(ADDRESS_OBJECTION_HOURS * HOUR);
    await writeDueChanges(club.deps);
    const entries = await club.db
      .selectFrom("waitingEntries")
      .innerJoin("waitingChildren", "entryId", "waitingEntries.id")
      .select(["firstName", "email", "endedReason", "place"])
      .orderBy("firstName")
      .orderBy("email")
      .execute();
    expect(entries).toEqual([
      { firstName: "Beto", email: NEW, endedReason: null, place: "waiting" },
      { firstName: "Cora", email: NEW, endedReason: null, place: "waiting" },
      { firstName: "Cora", email: OLD, endedReason: "refused", place: "none" },
      { firstName: "Dora", email: OLD, endedReason: null, place: "waiting" },
    ]);
    expect(await families.wrongCounters()).toEqual([]);
    await mails();
    await families.capacity(4);
    await processWaitingLists(club.deps);
    expect((await mails()).map(({ to }) => to).sort()).toEqual([NEW, NEW, OLD]);
    const anew = new FamilyVisitor(club);
    await anew.signIn(NEW, DIGITS);
    const beto = (await families.listOf(anew)).find(({ children }) => children[0]?.firstName === "Beto");
    expect((await families.accept(anew, beto?.id ?? "", NEW, ["Beto"])).status).toBe(200);
    expect(await families.wrongCounters()).toEqual([]);
  });

  test("has a code that is the session's: it signs nobody in, and no other session can use it", async () => {
    const code = await ask(mother, NEW);
    const now = instantOf(club.deps.now());
    const session = { email: NEW, phoneDigits: DIGITS, createdAt: now, lastSeenAt: now };
    await storeRow(club.db, "familySessions", session);
    expect(await mother.type(NEW, String(code), DIGITS)).toMatchObject({ code: "code_expired" });
    const other = new FamilyVisitor(club);
    await other.signIn(OLD, DIGITS);
    expect(await other.call("POST", "/api/family/address/confirm", { code })).toMatchObject({
      code: "code_expired",
    });
    expect(await mother.call("POST", "/api/family/address/confirm", { code })).toMatchObject({ status: 200 });
    expect(await mother.call("POST", "/api/family/address/confirm", { code })).toMatchObject({ status: 410 });
  });

  test("can be stopped by the old mailbox, which is notified at once", async () => {
    const thief = new FamilyVisitor(club, { browser: mother.browser });
    await change(thief, "thief@example.org");
    expect((await mails()).at(-1)).toMatchObject({ to: OLD });
    const owner = new FamilyVisitor(club);
    await owner.signIn(OLD, DIGITS);
    expect(await owner.call("DELETE", "/api/family/address")).toMatchObject({ status: 200 });
    expect(await owner.call("DELETE", "/api/family/address")).toMatchObject({ status: 404 });
    club.advance(ADDRESS_OBJECTION_HOURS * HOUR);
    await writeDueChanges(club.deps);
    expect(await addresses()).toEqual([OLD]);
    await owner.signIn(OLD, DIGITS);
    expect(await change(owner, NEW)).toMatchObject({ status: 200 });
  });

  test("is not the one that is there already", async () => {
    expect(await mother.call("POST", "/api/family/address", { email: OLD.toUpperCase() })).toMatchObject({
      status: 400,
      code: "address_unchanged",
    });
  });

  test("concerns only one parent's own order, whichever of two asks", async () => {
    const other = await payOrder(club, [{ childFirstName: "Bea" }]);
    await changeRows(
      club.db,
      "registrations",
      { orderId: other.orderId },
      { email: "luis@example.org", phone: "(575) 555-0177" },
    );
    await change(mother, NEW);
    const luis = new FamilyVisitor(club);
    await luis.signIn("luis@example.org", "0177");
    expect(await luis.look()).toMatchObject({ addressChange: null });
    expect(await luis.call("DELETE", "/api/family/address")).toMatchObject({ status: 404 });
    await change(luis, "luis.new@example.org");
    club.advance(ADDRESS_OBJECTION_HOURS * HOUR);
    await writeDueChanges(club.deps);
    expect(await addresses()).toEqual(["luis.new@example.org", NEW].sort());
    for (const [email, digits, own] of [
      [NEW, DIGITS, orderId],
      ["luis.new@example.org", "0177", other.orderId],
    ] as const) {
      const parent = new FamilyVisitor(club);
      await parent.signIn(email, digits);
      expect((await parent.look()).orders.map(({ id }) => id)).toEqual([own]);
    }
  });

  test("at which the child was registered meanwhile, is flagged for staff to decide", async () => {
    await change(mother, NEW);
    club.advance(1000);
    await payOrder(club, [{ childFirstName: "Ana", email: NEW, phone: "575-555-0199" }]);
    club.advance(ADDRESS_OBJECTION_HOURS * HOUR);
    await writeDueChanges(club.deps);
    expect(await addresses()).toEqual([NEW, NEW]);
    const rows = await club.db
      .selectFrom("registrations")
      .select(["id", "childKey", "duplicateOfId"])
      .orderBy("createdAt")
      .execute();
    expect(new Set(rows.map(({ childKey }) => childKey)).size).toBe(1);
    expect(rows.map(({ duplicateOfId }) => duplicateOfId)).toEqual([rows[1]?.id, null]);
  });

  test("is entered by staff with an account and a fresh sign-in only", async () => {
    const staff = await account();
    club.advance(20 * MINUTE);
    expect(await enter(staff)).toMatchObject({ status: 403, code: "sign_in_again" });
    expect(await addresses()).toEqual([OLD]);
  });

  test("that staff entered needs the code from the new mailbox, for the account that asked and this order", async () => {
    const staff = await account();
    expect(await post(staff, "address", { email: NEW })).toMatchObject({ status: 202 });
    const code = await new FamilyVisitor(club).code(NEW);
    const wrong = { code: notThe(code) };
    expect(await post(staff, "address/confirm", wrong)).toMatchObject({ code: "code_wrong" });
    const other = await account("coach.sol");
    expect(await post(other, "address/confirm", { code })).toMatchObject(EXPIRED);
    const [first] = ids;
    const { ids: others } = await payOrder(club, [{ childFirstName: "Bea", email: "luis@example.org" }]);
    ids = others;
    expect(await post(staff, "address/confirm", { code })).toMatchObject(EXPIRED);
    ids = [first ?? ""];
    expect(await club.db.selectFrom("addressChanges").select("id").execute()).toEqual([]);
    expect(await post(staff, "address/confirm", { code })).toMatchObject({ status: 200 });
    expect(await post(staff, "address/confirm", { code })).toMatchObject({ status: 410 });
  });

  test("that staff entered changes nothing for 72 hours: the old mailbox keeps everything, the new one opens nothing", async () => {
    const staff = await account();
    expect(await enter(staff)).toMatchObject({ status: 200 });
    expect(await enter(staff, "third@example.org")).toMatchObject({
      status: 409,
      code: "address_change_pending",
    });
    expect((await mails()).at(-1)).toMatchObject({ to: OLD });
    expect(await isShut(NEW)).toBe(true);
    expect(await mother.look()).toMatchObject({
      addressChange: { toEmail: NEW },
      orders: [{ id: orderId }],
    });
    club.advance(ADDRESS_OBJECTION_HOURS * HOUR - 1000);
    await writeDueChanges(club.deps);
    expect(await addresses()).toEqual([OLD]);
    club.advance(1000);
    await writeDueChanges(club.deps);
    expect(await addresses()).toEqual([NEW]);
    const anew = new FamilyVisitor(club);
    await anew.signIn(NEW, DIGITS);
    expect((await anew.look()).orders).toHaveLength(1);
  });

  test("that staff entered takes effect at once, with its receipt, if the old mailbox is not verified", async () => {
    await unverify();
    const staff = await account();
    await mails();
    expect(await enter(staff)).toMatchObject({ status: 200, effectiveAt: instantOf(club.deps.now()) });
    expect(await addresses()).toEqual([NEW]);
    await sendDueMail(club.deps);
    const textsTo = (address: string) =>
      club.mailbox.sent.flatMap(({ to, text }) => (to[0]?.address === address ? text : []));
    expect(textsTo(NEW).filter((text) => text.includes("Ana"))).toHaveLength(1);
    const [told = "", ...more] = textsTo(OLD);
    expect(more).toEqual([]);
    for (const word of ["Ana", NEW]) expect(told).not.toContain(word);
    // The code has proved the new one, so a further change waits.
    await enter(staff, "caller@example.org");
    expect(await addresses()).toEqual([NEW]);
  });

  test("waits 72 hours if a session requests it, even if the old mailbox is not verified", async () => {
    await unverify();
    expect(await change(mother, NEW)).toMatchObject({ status: 200 });
    expect(await addresses()).toEqual([OLD]);
    expect((await mother.look()).addressChange).toMatchObject({ toEmail: NEW });
  });

  test("that was typed and never verified is not stored", async () => {
    await ask(mother, "anybody@example.org");
    expect(await club.db.selectFrom("addressChanges").select("id").execute()).toEqual([]);
  });
});
