import { afterEach, beforeEach, expect, test } from "vitest";
import { messagePhrases } from "#content/product/message-phrases.ts";
import { DAY_MS } from "#domain/time/dates.ts";
import { mailboxHash } from "#server/mail/mailbox.ts";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { MailFailure } from "#server/mail/send.ts";
import { unsubscribeToken } from "#server/messages/news-unsubscribes.ts";
import { eraseRegistration } from "#server/registrations/erase-registrations.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRows } from "#tests/support/database/rows.ts";
import { addProgram } from "#tests/support/orders/ordering-family.ts";
import { type Desk, openDesk } from "#tests/support/orders/paper-form.ts";
import { cancelChild, moveChild } from "#tests/support/orders/staff-deeds.ts";
import type { TestApp } from "#tests/support/servers/test-app.ts";
import { codesTo, FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";
import { DIGITS, EMAIL, openSignedInFamily } from "#tests/support/visitors/signed-in-family.ts";

const TEO = { name: "Teo Luna", email: "teo@example.org", phone: "(575) 555-0177", language: "es" };
/** An amount, the family's page, a payment. */
const MONEY = /[$¢]|\d\.\d\d\b|\/family|\/checkout|reembols|refund/i;
const LIGHTNING = {
  programId: firstCamp.id,
  on: "2025-06-12",
  starts: "18:00",
  kind: "cancelled",
  reason: "lightning",
};

onEitherEngine("A second guardian", (engine) => {
  let club: TestApp;
  let mother: FamilyVisitor;
  let desk: Desk;
  let orderId: string;
  let ids: string[];
  beforeEach(async () => {
    ({ club, mother, orderId, ids } = await openSignedInFamily(engine, ["Ana", "Bea"]));
    desk = await openDesk(club);
    club.deps.settings.publicUrl = "https://club.example.org";
  });
  afterEach(() => club.close());

  const put = (guardian: object | null, who = mother, order = orderId) =>
    who.call("PUT", `/api/family/orders/${order}/second-guardian`, { guardian });
  const shown = async () => (await mother.look()).orders[0]?.secondGuardian;
  const sentTo = async (address: string) => {
    await sendDueMail(club.deps);
    return club.mailbox.sent.splice(0).filter(({ to }) => to[0]?.address === address);
  };
  const cancelDay = () => desk.staff.call("POST", "/api/admin/session-changes", LIGHTNING);
  const comeNear = async () => {
    club.advance(40 * DAY_MS);
    await desk.staff.signIn();
  };
  const write = async (body: string) => {
    const to = { list: "registrations", program: firstCamp.id };
    const audience = await desk.staff.call("POST", "/api/admin/messages/audience", { to, kind: "notice" });
    const { listHash } = (await audience.json()).data;
    const texts = { subjectEn: "Hello", subjectEs: "Hola", bodyEn: body, bodyEs: body };
    const sent = await desk.staff.call("POST", "/api/admin/messages", {
      to,
      kind: "notice",
      listHash,
      ...texts,
    });
    return (await sent.json()).data.id as string;
  };
  const leave = (header = "") => {
    const [, path = ""] =
      /^<https:\/\/club\.example\.org(\/api\/unsubscribe\?token=[\w.-]+)>$/.exec(header) ?? [];
    return club.app.request(path, { method: "POST", body: "List-Unsubscribe=One-Click" });
  };

  test("is added, changed and removed by the family, for all children of its order, and staff see each change", async () => {
    expect(await put(TEO)).toMatchObject({ status: 200 });
    expect(await shown()).toEqual({ ...TEO, hasUnsubscribed: false });
    club.advance(1000);
    expect(await put({ ...TEO, name: "Teo L. Luna" })).toMatchObject({ status: 200 });
    for (const id of ids) {
      const details = await desk.details(id);
      expect(details.secondGuardian).toMatchObject({ name: "Teo L. Luna", phone: TEO.phone });
      expect(details.familyChanges).toMatchObject([
        { field: "secondGuardian", after: { en: `Teo L. Luna, ${TEO.email}, ${TEO.phone}` } },
        { field: "secondGuardian", before: { en: "" } },
      ]);
    }
    expect(await put(null)).toMatchObject({ status: 200 });
    expect(await put(null)).toMatchObject({ status: 200 });
    expect(await shown()).toBeNull();
    const log = JSON.stringify(await readRows(club.db, "auditLog"));
    expect(log).toContain("secondGuardian");
    expect(log).not.toContain("Teo");
  });

  test("is set by staff in the details too, without a change for them to see", async () => {
    const answer = await desk.staff.call("PUT", `/api/admin/registrations/${ids[0]}/second-guardian`, {
      guardian: TEO,
    });
    expect(answer.status).toBe(200);
    expect(await shown()).toMatchObject(TEO);
    expect((await desk.details(ids[0] ?? "")).familyChanges).toEqual([]);
  });

  test.each([
    ["the family's own address", { email: " ROSA@example.org " }, "address_unchanged"],
    ["no address", { email: "" }, "invalid_input"],
    ["an address that is two", { email: "a@example.org, b@example.org" }, "invalid_input"],
    ["no name", { name: " " }, "invalid_input"],
    ["a phone of letters", { phone: "call me" }, "invalid_input"],
    ["another language", { language: "fr" }, "invalid_input"],
  ])("is refused with %s", async (_what, wrong, code) => {
    expect(await put({ ...TEO, ...wrong })).toMatchObject({ status: 400, code });
    expect(await shown()).toBeNull();
  });

  test("reads of a changed session in the own language, without amounts or the family's page", async () => {
    await put(TEO);
    await comeNear();
    await cancelDay();
    const [mail, ...others] = await sentTo(TEO.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Cancelado: /);
    expect(mail?.text).toContain("Hola, Teo Luna");
    expect(mail?.text).not.toMatch(MONEY);
    expect(mail?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  });

  test("reads of a canceled and of a moved child, without amounts or the family's page", async () => {
    await put(TEO);
    const extra = await addProgram(club.db, { feeCents: 4000 });
    const preview = await desk.staff.get(`/api/admin/registrations/${ids[0]}/cancellation`);
    await cancelChild(desk.staff, ids[0], (await preview.json()).data.refundCents);
    expect(await moveChild(desk.staff, ids[1], extra, 0)).toMatchObject({ status: 200 });
    await sendDueMail(club.deps);
    const bySubject = (address: string) =>
      club.mailbox.sent
        .filter(({ to }) => to[0]?.address === address)
        .sort((a, b) => a.subject.localeCompare(b.subject));
    const mails = bySubject(TEO.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Cambio de programa/),
      expect.stringMatching(/^Cancelación/),
    ]);
    for (const { text, html, headers, attachments } of mails) {
      expect(text).not.toMatch(MONEY);
      expect(html + JSON.stringify(attachments)).not.toMatch(/[$¢]|\/family|\/checkout/);
      expect(headers["List-Unsubscribe"]).toBeDefined();
    }
    expect(bySubject(EMAIL).some(({ text }) => text.includes("$40.00"))).toBe(true);
  });

  test("gets staff's messages, but nothing about money in either language", async () => {
    await put(TEO);
    const harmless = [
      messagePhrases.remind.en.body,
      messagePhrases.remind.es.body,
      messagePhrases.thanks.en.body,
      messagePhrases.thanks.es.body,
      "Bring 2 bottles of water, {child}. Check-in starts at 5.30 pm.",
      "Please check the schedule and pay attention to the heat. Call (575) 555-0123.",
      "Los niños deben traer agua; debe llegar a las 17:30. Vea la página.",
      "El entrenamiento no se cancela: también debe ir la portera.",
    ];
    const aboutMoney = [
      "Bring water. {amount} is open.",
      "Please pay $40 by Friday.",
      "You can pay at our page /family.",
      "Your balance of 40.00 is due.",
      "It is 1,250.50, or 27,50.",
      "Please bring 40 in cash.",
      "You owe us 40.",
      "Zelle 40 to the coordinator.",
      "Write a check for 40.",
      "Cash or checks are fine.",
      "The fee went up.",
      "Your refund is on its way.",
      "40 bucks, please.",
      "Deben 40 pesos.",
      "Todavía debe al club.",
      "No deben nada.",
      "Su adeudo sigue abierto.",
      "Falta su saldo.",
      "Traiga 40 en EFECTIVO.",
      "La cuota subió.",
      "Ya pagó la mitad.",
      "Haga los pagos por Venmo.",
      "Un cheque de 40.",
      "Son 40 dólares.",
    ];
    const got: string[] = [];
    for (const body of [...harmless, ...aboutMoney]) {
      await write(body);
      if ((await sentTo(TEO.email)).length > 0) got.push(body);
    }
    expect(got).toEqual(harmless);
  });

  test("unsubscribes with one click; other guardians, the family and its news are unaffected", async () => {
    const second = await desk.enter({ childFirstName: "Leo", email: "leo@example.org" });
    await desk.staff.call("PUT", `/api/admin/registrations/${second.data.id}/second-guardian`, {
      guardian: { ...TEO, email: "luz@example.org" },
    });
    await put(TEO);
    await write("Bring water.");
    await sendDueMail(club.deps);
    const linkOf = (address: string) =>
      club.mailbox.sent.find(({ to }) => to[0]?.address === address)?.headers["List-Unsubscribe"] ?? "";
    const [link, linkOfLuz] = [linkOf(TEO.email), linkOf("luz@example.org")];
    club.mailbox.sent.length = 0;
    // The mailbox of another guardian with the proof of one's own.
    const dot = linkOfLuz.lastIndexOf(".");
    expect((await leave(linkOfLuz.slice(0, dot) + link.slice(dot))).status).toBe(410);
    expect((await club.app.request(String(link).slice(1, -1))).status).toBe(302);
    expect(await shown()).toMatchObject({ hasUnsubscribed: false });
    expect((await leave(link)).status).toBe(200);
    expect(await shown()).toMatchObject({ hasUnsubscribed: true });
    await comeNear();
    await cancelDay();
    await sendDueMail(club.deps);
    const told = club.mailbox.sent.map(({ to }) => to[0]?.address).sort();
    expect(told).toEqual(["leo@example.org", "luz@example.org", EMAIL].sort());
    // Naming the mailbox again brings no mail back.
    await mother.signIn(EMAIL, DIGITS);
    await put({ ...TEO, email: "TEO+again@example.org" });
    expect(await shown()).toMatchObject({ hasUnsubscribed: true });
  });

  test("still gets notices after unsubscribing from news, and news after unsubscribing from notices", async () => {
    await desk.enter({ childFirstName: "Leo", email: TEO.email });
    await put(TEO);
    const { secretKey } = club.deps;
    const token = unsubscribeToken(secretKey, mailboxHash(secretKey, TEO.email));
    expect((await leave(`<https://club.example.org/api/unsubscribe?token=${token}>`)).status).toBe(200);
    expect(await shown()).toMatchObject({ hasUnsubscribed: false });
    await write("Bring water, {child}.");
    const mails = await sentTo(TEO.email);
    expect(mails.map(({ text }) => /(Leo|Ana)/.exec(text)?.[0]).sort()).toEqual(["Ana", "Leo"]);
    const ofGuardian = mails.find(({ text }) => text.includes("Ana"));
    expect(ofGuardian?.text).not.toMatch(MONEY);
    expect((await leave(ofGuardian?.headers["List-Unsubscribe"])).status).toBe(200);
    await write("Bring more water, {child}.");
    expect((await sentTo(TEO.email)).map(({ text }) => text.includes("Leo"))).toEqual([true]);
  });

  test("who is removed or unsubscribes before an email is written gets none", async () => {
    await put(TEO);
    await write("Bring water.");
    const preview = await desk.staff.get(`/api/admin/registrations/${ids[0]}/cancellation`);
    await cancelChild(desk.staff, ids[0], (await preview.json()).data.refundCents);
    await put(null);
    expect(await sentTo(TEO.email)).toEqual([]);
  });

  test("has no page, no code and no part in the family", async () => {
    await put(TEO);
    const father = new FamilyVisitor(club);
    const signedIn = await father.signIn(TEO.email, "0177");
    expect(signedIn.status).not.toBe(200);
    expect(codesTo(club, TEO.email)).toEqual([]);
    expect(await put(null, father)).toMatchObject({ status: 401 });
    expect(
      (await club.db.selectFrom("families").selectAll().execute()).map(({ email }) => email),
    ).not.toContain(TEO.email);
  });

  test("of another family's order is neither read nor changed", async () => {
    const entered = await desk.enter({ childFirstName: "Leo", email: "leo@example.org" });
    const { orderId: other } = await desk.details(entered.data.id);
    expect(await put(TEO, mother, other)).toMatchObject({ status: 404 });
    expect(await readRows(club.db, "secondGuardians")).toEqual([]);
  });

  test("whose address bounces is shown to staff, to call", async () => {
    await put(TEO);
    club.mailbox.answer = async ({ to }) => {
      if (to[0]?.address === TEO.email) throw new MailFailure("EENVELOPE 550", { refused: true });
    };
    const id = await write("Bring water.");
    await sendDueMail(club.deps);
    const message = (await (await desk.staff.get(`/api/admin/messages/${id}`)).json()).data;
    expect(message).toMatchObject({
      counts: { refused: 1, accepted: 1 },
      notReached: [
        { guardian: TEO.name, phone: TEO.phone, language: "es", state: "refused" },
        { guardian: TEO.name },
      ],
    });
    const { messages } = await desk.details(ids[0] ?? "");
    expect(messages).toContainEqual(expect.objectContaining({ isToSecondGuardian: true, state: "refused" }));
    expect(messages).toContainEqual(
      expect.objectContaining({ isToSecondGuardian: false, state: "accepted" }),
    );
  });

  test("is on rosters, check-in sheets and call lists with name and phone", async () => {
    await put(TEO);
    const person = { name: TEO.name, phone: TEO.phone };
    for (const list of ["roster", "check-in"]) {
      const answer = await desk.staff.get(`/api/admin/sheets/${list}?program=${firstCamp.id}`);
      expect((await answer.json()).data.children).toMatchObject([
        { secondGuardian: person },
        { secondGuardian: person },
      ]);
      const csv = await desk.staff.get(`/api/admin/sheets/${list}?program=${firstCamp.id}&format=csv`);
      expect(await csv.text()).toContain(TEO.name);
    }
    const contacts = (await (await desk.staff.get("/api/admin/contacts?list=registrations")).json()).data;
    expect(contacts).toContainEqual(expect.objectContaining({ ...person, email: null, language: "es" }));
    const unpaid = await desk.staff.get("/api/admin/contacts?list=unpaid");
    expect(JSON.stringify(await unpaid.json())).not.toContain(TEO.name);
  });

  test("is in the family's file, and is erased with the last child", async () => {
    await put(TEO);
    const file = await mother.call("GET", "/api/family/export");
    expect(file.body.orders[0].secondGuardian).toMatchObject(TEO);
    for (const [index, registrationId] of ids.entries()) {
      await club.db
        .transaction()
        .execute((trx) => eraseRegistration(trx, { registrationId, at: club.deps.now(), actor: "system" }));
      expect(await readRows(club.db, "secondGuardians")).toHaveLength(1 - index);
    }
  });
});
