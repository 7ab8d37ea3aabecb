import { expect, test } from "vitest";
import { ADDRESS_CORRECTIONS } from "#domain/family/family-page.ts";
import { mailCode } from "#server/mail/mailbox-codes.ts";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { recountSpots } from "#server/site/programs/spots.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRow, readRows } from "#tests/support/database/rows.ts";
import { makeCampFree } from "#tests/support/orders/free-orders.ts";
import { addProgram, childrenOf } from "#tests/support/orders/ordering-family.ts";
import { dataOf } from "#tests/support/visitors/answer.ts";
import { codesTo, FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";
import { waitingFamilies } from "#tests/support/visitors/waiting-families.ts";

const MINUTE = 60_000;
const WRONG = "rosa@gmial.example.org";
const RIGHT = "rosa@gmail.example.org";

onEitherEngine("The mail address of a paid order", (engine) => {
  const club = clubPerTest(engine);
  const family = perTest(() => new FamilyVisitor(club));

  const children = (email = WRONG) =>
    childrenOf([{ childFirstName: "Mateo" }, { childFirstName: "Sofía" }], { email });

  async function paid(email = WRONG): Promise<string> {
    const { body } = await family.orderAndPay(children(email));
    return body.orderId;
  }

  async function correct(orderId: string, email: unknown = RIGHT, who = family) {
    const response = await who.browser.post(`/api/orders/${orderId}/address`, { email });
    const body = await response.json();
    return { status: response.status, code: body.code, body, kept: response.headers.get("cache-control") };
  }

  const rows = () => club.db.selectFrom("registrations").select(["email", "searchText", "version"]).execute();
  async function mailsTo(address: string) {
    await sendDueMail(club.deps);
    return club.mailbox.sent.filter(({ to }) => to[0]?.address === address);
  }

  test("once corrected, gets receipt and calendar, and the old address a notice without a child's name", async () => {
    const orderId = await paid();
    expect(await mailsTo(WRONG)).toHaveLength(1);
    expect(await correct(orderId)).toMatchObject({ status: 200, kept: "no-store" });
    const [receipt, ...more] = await mailsTo(RIGHT);
    expect(more).toEqual([]);
    expect(receipt?.text).toContain("Mateo");
    expect(receipt?.attachments.map(({ contentType }) => contentType)).toEqual([
      expect.stringContaining("text/calendar"),
    ]);
    const told = (await mailsTo(WRONG)).at(-1);
    for (const name of ["Mateo", "Sofía", "Rosa", RIGHT]) expect(told?.text).not.toContain(name);
    expect(await mailsTo(WRONG)).toHaveLength(2);
    const [one, other] = await rows();
    expect([one?.email, other?.email]).toEqual([RIGHT, RIGHT]);
    expect(one?.searchText).toContain("gmail.example.org");
    expect(await club.db.selectFrom("families").select("email").execute()).toEqual([{ email: RIGHT }]);
  });

  test("is also corrected for a child that the same browser registered a moment before", async () => {
    await family.orderAndPay(childrenOf([{ childFirstName: "Diego" }], { email: WRONG }));
    const orderId = await paid();
    await correct(orderId);
    expect((await rows()).map(({ email }) => email)).toEqual([RIGHT, RIGHT, RIGHT]);
    const receipts = await mailsTo(RIGHT);
    expect(receipts.map(({ text }) => text.includes("Diego")).sort()).toEqual([false, true]);
    expect(await mailsTo(WRONG)).toHaveLength(1);
  });

  test("once corrected, takes along nothing that another family waits for at the mistyped one", async () => {
    const families = waitingFamilies(club);
    await families.list("staff");
    await families.capacity(0);
    await families.wait(WRONG, ["Mateo"]);
    await families.capacity(9);
    expect(await correct(await paid())).toMatchObject({ status: 200 });
    expect(await club.db.selectFrom("waitingEntries").select("email").execute()).toEqual([{ email: WRONG }]);
  });

  test("identifies its children once corrected: paying for them again there is refunded", async () => {
    await correct(await paid());
    const again = await new FamilyVisitor(club).orderAndPay(children(RIGHT));
    expect(again.body.data.children).toMatchObject([{ status: "expired" }, { status: "expired" }]);
  });

  test("may have a registration of the same child: staff decide, and each keeps its spot", async () => {
    await new FamilyVisitor(club).orderAndPay(childrenOf([{ childFirstName: "Mateo" }], { email: RIGHT }));
    const orderId = await paid();
    expect(await correct(orderId)).toMatchObject({ status: 200 });
    const mateos = await club.db
      .selectFrom("registrations")
      .select(["id", "childKey", "hasSpot", "duplicateOfId"])
      .where("childFirstName", "=", "Mateo")
      .orderBy("createdAt")
      .execute();
    expect(new Set(mateos.map(({ childKey }) => childKey)).size).toBe(1);
    expect(mateos.map(({ hasSpot }) => hasSpot)).toEqual([true, true]);
    const [first] = mateos.filter(({ duplicateOfId }) => duplicateOfId === null);
    expect(mateos.filter((row) => row !== first)).toMatchObject([{ duplicateOfId: first?.id }]);
    expect(await club.db.transaction().execute(recountSpots)).toEqual([]);
  });

  test("gets one receipt if the first one is still queued", async () => {
    await correct(await paid());
    expect(await mailsTo(RIGHT)).toHaveLength(1);
    expect((await mailsTo(WRONG)).map(({ text }) => text.includes("Mateo"))).toEqual([false]);
  });

  test("once corrected, ends the codes that were mailed to the old address", async () => {
    const orderId = await paid();
    const { browserHash } = await readRow(club.db, "orders", { id: orderId }, ["browserHash"]);
    const { id } = await club.db.selectFrom("registrations").select("id").limit(1).executeTakeFirstOrThrow();
    const owner = {
      orderId,
      browserHash: browserHash ?? "",
      askedFrom: null,
      email: WRONG,
      language: "en" as const,
    };
    await mailCode(club.deps, { ...owner, registrationId: id }, true);
    await correct(orderId);
    const now = club.deps.now().toISOString();
    const alive = await club.db
      .selectFrom("mailboxCodes")
      .select("id")
      .where("expiresAt", ">", now)
      .execute();
    expect(alive).toEqual([]);
    await sendDueMail(club.deps);
    expect(codesTo(club, WRONG)).toEqual([]);
  });

  test.each([true, false])(
    "mails the code of a free child anew to the new one (mailed before: %s)",
    async (isMailed) => {
      const programId = await addProgram(club.db, { feeCents: 0, slug: "open-day", capacity: 10 });
      const free = { childFirstName: "Sofía", programId };
      const { body } = await family.orderAndPay(
        childrenOf([{ childFirstName: "Mateo" }, free], { email: WRONG }),
      );
      const { orderId } = body;
      if (isMailed) await sendDueMail(club.deps);
      const [old] = codesTo(club, WRONG);
      expect(old === undefined).toBe(!isMailed);
      expect(await correct(orderId)).toMatchObject({ status: 200 });
      await sendDueMail(club.deps);
      expect(codesTo(club, WRONG)).toHaveLength(isMailed ? 1 : 0);
      const [code, ...more] = codesTo(club, RIGHT);
      expect(more).toEqual([]);
      const waiting = new FamilyVisitor(club, { browser: family.browser });
      const states = () => club.db.selectFrom("registrations").select("state").orderBy("state").execute();
      if (old !== undefined && old !== code)
        expect(await waiting.confirmCode(old, orderId)).toMatchObject({ status: 400, code: "code_wrong" });
      expect(await states()).toEqual([{ state: "awaiting_code" }, { state: "confirmed" }]);
      expect(await waiting.confirmCode(code, orderId)).toMatchObject({ status: 200 });
      expect(await states()).toEqual([{ state: "confirmed" }, { state: "confirmed" }]);
    },
  );

  test("once corrected, still shows staff the old address at each child", async () => {
    const orderId = await paid();
    await correct(orderId);
    const staff = await signedIn(club.app);
    const { data } = await (await staff.call("GET", "/api/registrations")).json();
    expect(data).toHaveLength(2);
    for (const { id } of data) {
      const details = await (await staff.call("GET", `/api/registrations/${id}`)).json();
      expect(details.data.email).toBe(RIGHT);
      expect(details.data.notes).toMatchObject([
        { kind: "address_corrected", fields: ["email"], note: WRONG },
      ]);
    }
    const lines = await readRows(club.db, "auditLog", { action: "address_changed" }, [
      "actor",
      "subject",
      "details",
    ]);
    expect(lines).toMatchObject([{ actor: "family", subject: orderId }]);
    expect(JSON.stringify(lines)).not.toContain("@");
  });

  test("cannot be corrected by a stranger who knows the order's number", async () => {
    const orderId = await paid();
    const stranger = new FamilyVisitor(club);
    const withoutCookie = await correct(orderId, RIGHT, stranger);
    const nowhere = await correct("11111111-1111-4111-8111-111111111111", RIGHT, stranger);
    expect(withoutCookie).toMatchObject({ status: 404, code: "not_found" });
    expect(withoutCookie.body).toEqual(nowhere.body);
    await stranger.browser.get("/api/config");
    await stranger.order(childrenOf([{ childFirstName: "Ana" }], { email: "ana@example.org" }));
    expect((await correct(orderId, RIGHT, stranger)).body).toEqual(nowhere.body);
    club.advance(2 * 60 * MINUTE);
    expect((await correct(orderId, RIGHT, stranger)).body).toEqual(nowhere.body);
    expect(await mailsTo(RIGHT)).toEqual([]);
  });

  test("can be corrected within an hour, and not later", async () => {
    const orderId = await paid();
    club.advance(59 * MINUTE);
    expect(await correct(orderId, "first@example.org")).toMatchObject({ status: 200 });
    club.advance(MINUTE);
    expect(await correct(orderId, "second@example.org")).toMatchObject({
      status: 410,
      code: "correction_expired",
    });
    expect((await rows()).map(({ email }) => email)).toEqual(["first@example.org", "first@example.org"]);
  });

  test("can be corrected three times, and each old address gets one notice", async () => {
    const orderId = await paid();
    const addresses = Array.from({ length: ADDRESS_CORRECTIONS + 1 }, (_, at) => `try${at}@example.org`);
    const answers = [];
    for (const address of addresses) answers.push((await correct(orderId, address)).status);
    expect(answers).toEqual([200, 200, 200, 410]);
    expect((await mailsTo(WRONG)).length).toBe(1);
    expect((await mailsTo("try0@example.org")).length).toBe(1);
    expect((await mailsTo("try2@example.org")).map(({ text }) => text.includes("Mateo"))).toEqual([true]);
    expect(await mailsTo("try3@example.org")).toEqual([]);
  });

  test("does not change if the same address is sent, even in capitals", async () => {
    const orderId = await paid();
    for (const same of [WRONG, WRONG.toUpperCase()]) expect((await correct(orderId, same)).status).toBe(200);
    expect(await mailsTo(WRONG)).toHaveLength(1);
    expect((await rows()).map(({ version }) => version)).toEqual([1, 1]);
  });

  test("is corrected once by a double click", async () => {
    const orderId = await paid();
    await mailsTo(WRONG);
    const answers = await Promise.all(Array.from({ length: 8 }, () => correct(orderId)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await mailsTo(RIGHT)).toHaveLength(1);
    expect(await mailsTo(WRONG)).toHaveLength(2);
  });

  test("cannot become an invalid address, and cannot be corrected for an unpaid order", async () => {
    const orderId = await paid();
    for (const email of ["", "rosa", "a@b.c, d@e.f", `${"a".repeat(60_000)}@example.org`, 7, null]) {
      expect(await correct(orderId, email)).toMatchObject({
        status: 400,
        code: "invalid_input",
        body: { fields: { email: "invalid_email" } },
      });
    }
    const { body } = await family.order(childrenOf([{ childFirstName: "Abril" }], { email: WRONG }));
    expect(await correct(body.orderId)).toMatchObject({ status: 410, code: "correction_expired" });
  });

  test("cannot be corrected after a code from the mailbox was confirmed", async () => {
    await makeCampFree(club);
    const free = new FamilyVisitor(club);
    await free.orderCamp();
    await free.confirmCode(await free.code());
    const answer = await free.browser.post(`/api/orders/${free.orderId}/address`, { email: RIGHT });
    expect(answer.status).toBe(404);
  });

  test("can be corrected only by the browser that paid, even if another knows the payment", async () => {
    const { body } = await family.order(children());
    const { paymentIntentId, clientSecret } = body;
    family.pay("5555 5555 5555 4444");
    await family.confirm();
    const look = (who: typeof family) =>
      dataOf(who.browser.post("/api/payments/status", { paymentIntentId, clientSecret }));
    expect(await look(family)).toMatchObject({
      correctableSeconds: 3600,
      cardLastFour: "4444",
      children: [{ tshirtSize: "medium" }, { tshirtSize: "medium" }],
    });
    expect(await look(new FamilyVisitor(club))).toMatchObject({ correctableSeconds: 0 });
    club.advance(60 * MINUTE);
    expect(await look(family)).toMatchObject({ correctableSeconds: 0 });
  });
});
