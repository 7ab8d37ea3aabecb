import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { CONTENT_IDS } from "#domain/club/content.ts";
import type { PolicyId, PublishedPolicies } from "#domain/club/policies.ts";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { publishDraft } from "#tests/support/clubs/publishing.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { changeRows, readRows } from "#tests/support/database/rows.ts";
import { addProgram, setSiblingRule } from "#tests/support/orders/ordering-family.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { disagreement, payOrder } from "#tests/support/orders/paying-order.ts";
import { deliverAll } from "#tests/support/stripe/deliver-events.ts";
import { FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";

const EMAIL = "rosa@example.org";
const DIGITS = "0123";
const CHILDREN = ["Ana", "Bea", "Carla"].map((childFirstName) => ({ childFirstName }));

onEitherEngine("A family that cancels or signs again", (engine) => {
  const club = clubPerTest(engine);
  const desk = perTest(() => openDesk(club));
  const mother = perTest(() => new FamilyVisitor(club));
  let ids: readonly string[];
  beforeEach(async () => {
    await setSiblingRule(club.db, { from: 2, percent: 20 });
    ({ ids } = await payOrder(club, CHILDREN));
    await mother.signIn(EMAIL, DIGITS);
  });

  const preview = (id = "") => mother.call("GET", `/api/family/registrations/${id}/cancellation`);
  const cancel = (id = "", body: object = {}, by = mother) =>
    by.call("POST", `/api/family/registrations/${id}/cancel`, { expectedRefundCents: 0, ...body });
  const byStaff = async (id = "", expectedRefundCents = 0) => {
    const body = { expectedRefundCents, reason: "other", requestId: randomUUID() };
    return (await desk.staff.call("POST", `/api/admin/registrations/${id}/cancel`, body)).status;
  };
  const outcomes = async () =>
    (await mother.look()).orders.flatMap(({ children }) => children.map(({ outcome }) => outcome));
  const expectBalance = async () => {
    await deliverAll(club);
    expect(await disagreement(club)).toBeNull();
  };

  test("cancels a child with the shown refund, and a second click changes nothing", async () => {
    const { body } = await preview(ids[0]);
    const shown = body.data as { refundCents: number; requestId: string };
    const staffs = await (await desk.staff.get(`/api/admin/registrations/${ids[0]}/cancellation`)).json();
    expect(shown).toMatchObject({
      refundCents: 3200,
      cancellationFeeCents: 0,
      discountLostCents: 800,
      percent: 100,
      blockedBy: null,
      refundParts: [{ method: "card", cents: 3200 }],
    });
    expect(staffs.data).toMatchObject({ refundCents: 3200, discountLostCents: 800 });
    expect(JSON.stringify(body)).not.toContain(staffs.data.refundParts[0].paymentId);
    const press = { expectedRefundCents: 3200, requestId: shown.requestId };
    const both = await Promise.all([cancel(ids[0], press), cancel(ids[0], press)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(club.sandbox.refunds()).toMatchObject([{ amount: 3200 }]);
    expect(await outcomes()).toEqual(["returned", "registered", "registered"]);
    expect(await desk.log("registration_cancelled")).toMatchObject([{ actor: "family", subject: ids[0] }]);
    expect(await cancel(ids[0], { expectedRefundCents: 3200 })).toMatchObject({ code: "already_cancelled" });
    await expectBalance();
  });

  test("gets one email about a cancelled child, with its refund", async () => {
    const press = { expectedRefundCents: 3200, requestId: randomUUID() };
    await cancel(ids[0], press);
    await cancel(ids[0], press);
    await sendDueMail(club.deps);
    const mails = club.mailbox.sent.filter(({ subject }) => subject.startsWith("Cancelación:"));
    expect(mails).toMatchObject([{ to: [{ address: EMAIL }] }]);
    const [{ subject, text } = { subject: "", text: "" }] = mails;
    expect(subject).not.toContain("Ana");
    expect(text).toContain("La inscripción de Ana está cancelada");
    expect(text).toContain("Su lugar queda libre");
    expect(text).toContain("A la tarjeta con que pagó: $32.00");
    expect(text).not.toContain("El club conserva");
  });

  test("and cancels is on the filtered list in every order and search, and gets no message that is written to it", async () => {
    await cancel(ids[0], { expectedRefundCents: 3200 });
    const staff = await signedIn(club.app);
    const found = async (query: string) => {
      const { data, matching } = await (
        await staff.get(`/api/registrations?attention=changed&${query}`)
      ).json();
      expect(matching).toBe(data.length);
      return data.map(({ id }: { id: string }) => id);
    };
    const [row] = await readRows(club.db, "registrations", { id: String(ids[0]) });
    for (const query of ["", "sort=name", `search=${row?.childFirstName}`])
      expect([query, await found(query)]).toEqual([query, [ids[0]]]);
    for (const query of ["search=nobody", "sort=name&search=nobody", "payment=expired"])
      expect([query, await found(query)]).toEqual([query, []]);
    const contacts = await staff.get("/api/admin/contacts?list=registrations&attention=changed");
    expect((await contacts.json()).data).toEqual([]);
    const everybody = await (await staff.get("/api/admin/contacts?list=registrations")).json();
    expect(everybody.data.length).toBeGreaterThan(0);
  });

  test("gets the new amounts if they changed, and nothing is cancelled", async () => {
    expect(await cancel(ids[0], { expectedRefundCents: 4000 })).toMatchObject({
      status: 409,
      code: "refund_changed",
      body: { data: { refundCents: 3200, refundParts: [{ method: "card", cents: 3200 }] } },
    });
    expect(await outcomes()).toEqual(["registered", "registered", "registered"]);
    expect(club.sandbox.refunds()).toEqual([]);
  });

  test("learns why a child cannot be cancelled: not paid, or cancelled by staff", async () => {
    expect(await byStaff(ids[2], 3200)).toBe(200);
    expect(await preview(ids[2])).toMatchObject({ status: 409, code: "already_cancelled" });
    await desk.enter({ childFirstName: "Dora", email: EMAIL, phone: "(575) 555-0123" });
    const dora = (await desk.registrations()).find(({ childFirstName }) => childFirstName === "Dora");
    expect(await preview(dora?.id)).toMatchObject({ body: { data: { blockedBy: "not_paid" } } });
  });

  test("is refunded by the program's steps, even after the program began", async () => {
    const programId = await addProgram(club.db, {
      feeCents: 4000,
      slug: "soon",
      day: "2025-05-20",
      refundSteps: [
        { daysBefore: 30, percent: 100 },
        { daysBefore: 0, percent: 50 },
      ],
    });
    const known = await payOrder(club, [{ childFirstName: "Eva", programId }]);
    club.advance(200 * 86_400_000);
    await mother.signIn(EMAIL, DIGITS);
    const { body } = await preview(known.ids[0]);
    expect(body.data).toMatchObject({ refundCents: 0, cancellationFeeCents: 4000, percent: 0 });
  });

  test("never reaches another family's child, nor one that does not exist", async () => {
    const other = await payOrder(club, [{ childFirstName: "Zoe" }]);
    await changeRows(club.db, "registrations", { id: String(other.ids[0]) }, { email: "else@example.org" });
    for (const id of [other.ids[0], randomUUID(), "x"]) {
      expect(await preview(id)).toMatchObject({ status: 404, code: "not_found" });
      expect(await cancel(id, { expectedRefundCents: 4000 })).toMatchObject({ status: 404 });
      const signed = await mother.call("POST", `/api/family/registrations/${id}/sign`, {
        text: "terms",
        signer: "guardian",
        isAgreed: true,
        textHash: "",
      });
      expect(signed).toMatchObject({ status: 404 });
    }
    expect(await mother.call("POST", `/api/family/orders/${other.orderId}/join`)).toMatchObject({
      status: 404,
    });
    expect(club.sandbox.refunds()).toEqual([]);
  });

  test("signs a changed policy once for all children of the order; what was signed before stays", async () => {
    club.advance(60_000);
    const policies = { subject: "policies", id: CONTENT_IDS.policies };
    await publishDraft<PublishedPolicies>(desk.staff, policies, ({ waiver, terms }) => {
      waiver.signAgain = true;
      terms.signAgain = true;
    });
    club.advance(60_000);
    const toSign = async () =>
      (await mother.look()).orders.flatMap(({ children }) =>
        children.flatMap(({ toSign: texts }) => texts.map((signature) => signature.text)),
      );
    expect((await toSign()).sort()).toEqual(["terms", "terms", "terms", "waiver", "waiver", "waiver"]);
    const shown = await (await club.app.request("/api/policies/current?lang=en")).json();
    const sign = ({ policy, ...body }: { policy: PolicyId; [field: string]: unknown }) => {
      const shownText = { text: policy, signer: "guardian", textHash: shown.data[policy].textHash };
      return mother.call("POST", `/api/family/registrations/${ids[0]}/sign`, { ...shownText, ...body });
    };
    const before = await club.db.selectFrom("signatures").selectAll().orderBy("id").execute();
    for (const [body, fields] of [
      [{ policy: "waiver" }, { signature: "missing_signature" }],
      [{ policy: "waiver", signature: "x" }, { signature: "signature_name" }],
      [{ policy: "terms" }, { isAgreed: "terms_required" }],
      [{ policy: "code-of-conduct", isAgreed: false }, { isAgreed: "conduct_required" }],
    ] as const) {
      expect(await sign(body)).toMatchObject({ status: 400, body: { fields } });
    }
    const waiver = { policy: "waiver", signature: "Rosa Peñaranda" } as const;
    for (const textHash of ["", shown.data.terms.textHash])
      expect(await sign({ ...waiver, textHash })).toMatchObject({ status: 409, code: "text_changed" });
    const both = await Promise.all([sign(waiver), sign(waiver)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await sign({ policy: "terms", isAgreed: true });
    // Nobody asked for this one.
    await sign({ policy: "code-of-conduct", isAgreed: true });
    expect(await toSign()).toEqual([]);
    const after = await club.db.selectFrom("signatures").selectAll().orderBy("id").execute();
    expect(after).toEqual(expect.arrayContaining(before));
    const added = after.filter(({ id }) => !before.some((row) => row.id === id));
    expect(added.map(({ policy, signedName }) => `${policy} ${signedName}`).sort()).toEqual([
      ...Array(3).fill("terms null"),
      ...Array(3).fill("waiver Rosa Peñaranda"),
    ]);
    const texts = await club.db.selectFrom("policyTexts").select("textHash").execute();
    expect(texts.map(({ textHash }) => textHash)).toEqual(
      expect.arrayContaining(added.map(({ textHash }) => textHash)),
    );
    const { signatures } = await desk.details(String(ids[0]));
    expect(signatures.filter((one: { mustSignAgain: boolean }) => one.mustSignAgain)).toEqual([]);
    expect(await desk.log("registration_signed")).toHaveLength(6);
  });
});
