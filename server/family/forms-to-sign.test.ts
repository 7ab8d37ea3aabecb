import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { CONTENT_IDS } from "#domain/club/content.ts";
import type { PublishedPolicies } from "#domain/club/policies.ts";
import type { FormToSign } from "#domain/club/policy-draft.ts";
import { eraseRegistration } from "#server/registrations/erase-registrations.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { publishDraft } from "#tests/support/clubs/publishing.ts";
import { addSecondSeason } from "#tests/support/clubs/second-season.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { addProgram, childrenOf } from "#tests/support/orders/ordering-family.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { payOrder } from "#tests/support/orders/paying-order.ts";
import { cancelChild } from "#tests/support/orders/staff-deeds.ts";
import { Browser } from "#tests/support/visitors/browser.ts";
import { CARD, FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";

const EMAIL = "rosa@example.org";
const DIGITS = "0123";
const CONCUSSION: FormToSign = {
  id: "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d4009",
  version: "2025-01-01",
  title: { en: "Concussion form", es: "Hoja sobre conmociones" },
  text: { en: ["Know the signs."], es: ["Conozca las señales."] },
  programs: [],
  playerFromAge: null,
  validUntil: null,
};
const { id: FORM } = CONCUSSION;
/** 13 on the camp's first day, and 12. */
const LUIS = { childFirstName: "Luis", childAge: 13, childDateOfBirth: "2012-06-12" };
const MIA = { childFirstName: "Mia", childAge: 12, childDateOfBirth: "2012-06-13" };

onEitherEngine("A form to sign", (engine) => {
  const club = clubPerTest(engine);
  const desk = perTest(() => openDesk(club));
  const mother = perTest(() => new FamilyVisitor(club));

  const publish = (changes: Partial<FormToSign> = {}) =>
    publishDraft<PublishedPolicies>(
      desk.staff,
      { subject: "policies", id: CONTENT_IDS.policies },
      (draft) => void Object.assign(draft, { forms: [{ ...CONCUSSION, ...changes }] }),
    );
  /** The children on the family's page who lack a signature: "Luis player". */
  const missing = async (by = mother) =>
    (await by.look()).orders
      .flatMap(({ children }) =>
        children.flatMap(({ firstName, toSign }) => toSign.map(({ signer }) => `${firstName} ${signer}`)),
      )
      .sort();
  const shownHash = async () => {
    const { data } = await (await club.app.request("/api/policies/current?lang=en")).json();
    return data[FORM]?.textHash ?? "";
  };
  const sign = async (id: string | undefined, body: object) => {
    const shown = { text: FORM, signer: "guardian", textHash: await shownHash() };
    return mother.call("POST", `/api/family/registrations/${id}/sign`, { ...shown, ...body });
  };
  const read = async (path: string) => (await (await desk.staff.get(path)).json()).data;
  const flagged = async (sheet: "roster" | "check-in", program: string = firstCamp.id) => {
    const { children } = await read(`/api/admin/sheets/${sheet}?program=${program}`);
    return children.flatMap((child: { lacksForm: boolean; childFirstName: string }) =>
      child.lacksForm ? child.childFirstName : [],
    );
  };
  const filtered = async (query = "") =>
    ((await read(`/api/registrations?attention=form${query}`)) as { childFirstName: string }[])
      .map(({ childFirstName }) => childFirstName)
      .sort();
  const audience = async () => {
    const to = { list: "registrations", attention: "form" };
    const body = { to, kind: "notice" };
    return (await (await desk.staff.call("POST", "/api/admin/messages/audience", body)).json()).data.families;
  };
  const signatures = () =>
    club.db.selectFrom("signatures").selectAll().where("policy", "=", FORM).orderBy("signedAt").execute();

  test("is a draft without a Spanish text; with both, it is a flag, a filter and a message until the guardian signs for all", async () => {
    const { ids } = await payOrder(club, [LUIS, MIA]);
    await mother.signIn(EMAIL, DIGITS);
    await publish({ text: { en: ["Know the signs."], es: [] } });
    expect([await missing(), await flagged("check-in"), await filtered()]).toEqual([[], [], []]);
    await publish();
    expect(await missing()).toEqual(["Luis guardian", "Mia guardian"]);
    expect(await flagged("check-in")).toEqual(["Luis", "Mia"]);
    expect(await flagged("roster")).toEqual(["Luis", "Mia"]);
    expect(await filtered()).toEqual(["Luis", "Mia"]);
    expect(await audience()).toEqual({ en: 0, es: 1 });
    const csv = await (await desk.staff.get("/api/admin/sheets/roster?format=csv&lang=es")).text();
    expect(csv.match(/hoja por firmar/g)).toHaveLength(2);
    expect(await sign(ids[0], { signature: " " })).toMatchObject({
      status: 400,
      body: { fields: { signature: "missing_signature" } },
    });
    expect(await sign(ids[0], { signature: "x" })).toMatchObject({
      body: { fields: { signature: "signature_name" } },
    });
    const both = await Promise.all([1, 2].map(() => sign(ids[0], { signature: "Rosa Peñaranda" })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect([await missing(), await flagged("check-in"), await filtered()]).toEqual([[], [], []]);
    expect(await signatures()).toMatchObject(
      [1, 2].map(() => ({
        signer: "guardian",
        signedName: "Rosa Peñaranda",
        validUntil: null,
        language: "en",
      })),
    );
    expect((await desk.details(String(ids[1]))).signatures).toContainEqual(
      expect.objectContaining({ policy: FORM, formTitle: CONCUSSION.title, signedName: "Rosa Peñaranda" }),
    );
    expect(await desk.log("registration_signed")).toMatchObject([1, 2].map(() => ({ actor: "family" })));
    const file = await mother.call("GET", "/api/family/export");
    expect(JSON.stringify(file.body)).toContain("Know the signs.");
  });

  test("is signed by a player too who is 13 on the first day, and on paper for staff", async () => {
    const { ids } = await payOrder(club, [LUIS, MIA, { childFirstName: "Teo", childAge: 13 }]);
    await mother.signIn(EMAIL, DIGITS);
    await publish({ playerFromAge: 13 });
    const all = ["Luis guardian", "Luis player", "Mia guardian", "Teo guardian", "Teo player"];
    expect(await missing()).toEqual(all);
    await sign(ids[0], { signature: "Rosa Peñaranda" });
    expect(await missing()).toEqual(["Luis player", "Teo player"]);
    await sign(ids[0], { signer: "player", signature: "Luis Peñaranda" });
    // Nobody asks Mia.
    await sign(ids[1], { signer: "player", signature: "Mia Peñaranda" });
    expect(await missing()).toEqual(["Teo player"]);
    const path = `/api/admin/registrations/${ids[2]}/forms`;
    const paper = () => desk.staff.call("POST", path, { form: FORM, signer: "player" });
    expect((await desk.details(String(ids[2]))).formsToSign).toMatchObject([{ signer: "player" }]);
    expect([(await paper()).status, (await paper()).status]).toEqual([200, 200]);
    expect([await missing(), await filtered()]).toEqual([[], []]);
    const players = (await signatures()).filter(({ signer }) => signer === "player");
    expect(players.map(({ signedName }) => signedName)).toEqual(["Luis Peñaranda", null]);
  });

  test("is required for its programs and seasons until its end, and again if the club renews it", async () => {
    const clinic = await addProgram(club.db, { feeCents: 1000 });
    await payOrder(club, [MIA], mother);
    const { ids } = await payOrder(club, [{ ...LUIS, programId: clinic }], mother);
    await mother.signIn(EMAIL, DIGITS);
    await publish({ programs: [clinic], validUntil: "2025-05-20" });
    expect([await missing(), await flagged("roster")]).toEqual([["Luis guardian"], []]);
    await sign(ids[0], { signature: "Rosa Peñaranda" });
    expect(await missing()).toEqual([]);
    // Its day passes. A later day is for new signatures.
    club.advance(40 * 86_400_000);
    await Promise.all([desk.staff.signIn(), mother.signIn(EMAIL, DIGITS)]);
    await publish({ programs: [clinic], validUntil: "2026-12-31" });
    expect(await missing()).toEqual(["Luis guardian"]);
    await sign(ids[0], { signature: "Rosa Peñaranda" });
    expect(await missing()).toEqual([]);
    club.advance(60_000);
    await publish({ programs: [clinic], signAgain: true });
    expect(await missing()).toEqual(["Luis guardian"]);
    club.advance(60_000);
    await sign(ids[0], { signature: "Rosa Peñaranda" });
    expect(await missing()).toEqual([]);
    // The next season asks the same child anew.
    const { campId } = await addSecondSeason(club.db, { row: { switch: "open" } });
    const waiverDate = club.deps.now().toISOString().slice(0, 10);
    await payOrder(club, [{ ...LUIS, programId: campId, waiverDate }], mother);
    await mother.signIn(EMAIL, DIGITS);
    expect(await missing()).toEqual([]);
    const [{ renewBefore = "" } = {}] = club.deps.live.current().site.policies.forms;
    await publish({ renewBefore });
    expect(await missing()).toEqual(["Luis guardian", "Mia guardian"]);
    expect(await flagged("check-in", campId)).toEqual(["Luis"]);
    expect(await flagged("check-in", clinic)).toEqual([]);
  });

  test("is signed with an order, or the order is refused, also by the call for one child", async () => {
    await publish({ playerFromAge: 13 });
    const [ana, luis] = childrenOf([{ childFirstName: "Ana" }, LUIS]);
    if (!ana || !luis) throw new Error("two children");
    const order = (guardian?: string, player?: string) => {
      const data = guardian === undefined ? {} : { formSignatures: { [FORM]: guardian } };
      const signed = player === undefined ? {} : { playerSignatures: { [FORM]: player } };
      return mother.order([
        { ...ana, data: { ...ana.data, ...data } },
        { ...luis, data: { ...luis.data, ...data, ...signed } },
      ]);
    };
    const [parent, child] = [`formSignatures.${FORM}`, `children.1.playerSignatures.${FORM}`];
    expect((await order()).body).toMatchObject({
      code: "invalid_input",
      fields: { [parent]: "missing_signature", [child]: "missing_signature" },
    });
    expect((await order("x", "Luis")).body.fields).toEqual({ [parent]: "signature_name" });
    expect((await club.db.selectFrom("registrations").select("id").execute()).length).toBe(0);
    expect((await order("Rosa Peñaranda", "Luis Peñaranda")).status).toBe(200);
    expect((await signatures()).map(({ signer, signedName }) => `${signer} ${signedName}`).sort()).toEqual([
      "guardian Rosa Peñaranda",
      "guardian Rosa Peñaranda",
      "player Luis Peñaranda",
    ]);
    const call = async (signed: object) => {
      const registrationData = { ...familyRegistration({ email: "else@example.org", ...LUIS }), ...signed };
      return (await new Browser(club).post("/api/create-payment-intent", { registrationData })).json();
    };
    expect(await call({})).toMatchObject({
      fields: { [parent]: "missing_signature", [`playerSignatures.${FORM}`]: "missing_signature" },
    });
    const signed = { formSignatures: { [FORM]: "Rosa Luna" }, playerSignatures: { [FORM]: "Luis Luna" } };
    expect(await call(signed)).toMatchObject({ success: true });
  });

  test.each(["the family", "staff"])(
    "stays signed for every program of a child when one is canceled and erased, signed by %s",
    async (who) => {
      const { ids } = await payOrder(club, [LUIS], mother);
      await mother.signIn(EMAIL, DIGITS);
      const programId = await addProgram(club.db, { feeCents: 1000 });
      const other = await payOrder(club, [{ ...LUIS, programId }], mother);
      await mother.signIn(EMAIL, DIGITS);
      await publish({ playerFromAge: 13 });
      expect(await missing()).toHaveLength(4);
      for (const signer of ["guardian", "player"]) {
        const signature = signer === "guardian" ? "Rosa Peñaranda" : "Luis Peñaranda";
        const path = `/api/admin/registrations/${ids[0]}/forms`;
        if (who === "staff") await desk.staff.call("POST", path, { form: FORM, signer });
        else await sign(ids[0], { signer, signature });
      }
      expect(await missing()).toEqual([]);
      await cancelChild(desk.staff, ids[0], 4000);
      expect([await missing(), await filtered()]).toEqual([[], []]);
      await club.db
        .transaction()
        .execute((trx) =>
          eraseRegistration(trx, { registrationId: String(ids[0]), at: club.deps.now(), actor: "system" }),
        );
      expect([await missing(), await filtered()]).toEqual([[], []]);
      expect((await signatures()).map(({ registrationId }) => registrationId)).toEqual([
        other.ids[0],
        other.ids[0],
      ]);
    },
  );

  test("is not signed by an unpaid order, nor by a deleted registration", async () => {
    await payOrder(club, [LUIS], mother);
    await mother.signIn(EMAIL, DIGITS);
    await publish();
    const programId = await addProgram(club.db, { feeCents: 1000 });
    const [luis] = childrenOf([{ ...LUIS, programId }]);
    if (!luis) throw new Error("a child");
    const data = { ...luis.data, formSignatures: { [FORM]: "Rosa Peñaranda" } };
    const { body } = await mother.order([{ ...luis, data }]);
    expect(await signatures()).toHaveLength(1);
    expect(await filtered()).toEqual(["Luis"]);
    club.sandbox.confirmIntent(body.paymentIntentId, CARD);
    await mother.confirm(body.paymentIntentId, body.clientSecret, body.orderId);
    expect(await filtered()).toEqual([]);
    const [{ registrationId } = {}] = await signatures();
    await cancelChild(desk.staff, registrationId, 1000);
    expect(await filtered()).toEqual(["Luis"]);
  });

  test("is signed only in the text that was shown", async () => {
    const { ids } = await payOrder(club, [LUIS]);
    await mother.signIn(EMAIL, DIGITS);
    await publish();
    const textHash = await shownHash();
    const text = { en: ["Know the signs, and call us."], es: ["Conozca las señales y llámenos."] };
    await publish({ text });
    const signature = "Rosa Peñaranda";
    for (const old of [textHash, "", "x".repeat(64)])
      expect(await sign(ids[0], { signature, textHash: old })).toMatchObject({
        status: 409,
        code: "text_changed",
      });
    expect([await missing(), await signatures()]).toEqual([["Luis guardian"], []]);
    expect(await sign(ids[0], { signature })).toMatchObject({ status: 200 });
    // A press again has nothing more to sign.
    expect(await sign(ids[0], { signature, textHash })).toMatchObject({ status: 200 });
    expect((await signatures()).map((row) => row.textHash)).toEqual([await shownHash()]);
  });

  test("is never signed by another family, nor asked of a canceled child", async () => {
    const { ids } = await payOrder(club, [LUIS]);
    const other = await payOrder(club, [{ childFirstName: "Zoe", email: "else@example.org" }]);
    await publish({ playerFromAge: 10 });
    await mother.signIn(EMAIL, DIGITS);
    for (const id of [other.ids[0], randomUUID()])
      for (const signer of ["guardian", "player"])
        expect(await sign(id, { signer, signature: "Rosa Peñaranda" })).toMatchObject({ status: 404 });
    expect(await sign(ids[0], { text: randomUUID(), signature: "Rosa Peñaranda" })).toMatchObject({
      status: 200,
    });
    expect(
      await new FamilyVisitor(club).call("POST", `/api/family/registrations/${ids[0]}/sign`, {}),
    ).toMatchObject({
      status: 401,
    });
    const path = `/api/admin/registrations/${ids[0]}/forms`;
    expect((await new Browser(club).post(path, { form: FORM, signer: "guardian" })).status).toBe(401);
    expect(await signatures()).toEqual([]);
    const body = { expectedRefundCents: 4000, reason: "other", requestId: randomUUID() };
    await desk.staff.call("POST", `/api/admin/registrations/${ids[0]}/cancel`, body);
    expect([await missing(), await filtered()]).toEqual([[], ["Zoe"]]);
  });
});
