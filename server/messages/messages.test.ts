import { expect, test } from "vitest";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { MailFailure } from "#server/mail/send.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { addLions } from "#tests/support/clubs/program-groups.ts";
import { addSecondSeason, openOnly } from "#tests/support/clubs/second-season.ts";
import { firstCamp, firstSeason } from "#tests/support/clubs/test-season.ts";
import { onBothEngines, postgresAtNight } from "#tests/support/database/databases.ts";
import { changeRows, readRows } from "#tests/support/database/rows.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { runJob } from "#tests/support/servers/run-job.ts";
import { enterQuickly, signedInAccount } from "#tests/support/visitors/account-visitor.ts";
import { answerOf } from "#tests/support/visitors/answer.ts";
import { Browser } from "#tests/support/visitors/browser.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";
import type { presentAudience } from "./audience.ts";
import type { sentMessage } from "./sent-messages.ts";

type Audience = Awaited<ReturnType<typeof presentAudience>>;
type Sent = NonNullable<Awaited<ReturnType<typeof sentMessage>>>;

const TEXTS = {
  subjectEn: "About {program}",
  subjectEs: "Sobre {programa}",
  bodyEn: "Bring water for {child}.",
  bodyEs: "Traigan agua para {nombre}.",
};
const EVERYBODY = { list: "registrations" };

onBothEngines("What staff write to families", (engine) => {
  const club = clubPerTest(engine);
  const desk = perTest(() => openDesk(club));
  const staff = perTest(() => signedIn(club.app));

  const ask = (method: string, path: string, body?: unknown, visitor = staff) =>
    answerOf(visitor.call(method, `/api/admin/${path}`, body));
  const audience = async (to: object = EVERYBODY, kind = "notice", visitor = staff): Promise<Audience> =>
    (await ask("POST", "messages/audience", { to, kind }, visitor)).data;
  const press = async (changes: object = {}, visitor = staff) => {
    const message = { to: EVERYBODY, kind: "notice", ...TEXTS, ...changes };
    const listHash = (await audience(message.to, message.kind, visitor))?.listHash ?? "";
    return ask("POST", "messages", { listHash, ...message }, visitor);
  };
  const look = async (id: string, visitor = staff): Promise<Sent> =>
    (await ask("GET", `messages/${id}`, undefined, visitor)).data;
  const atNight = postgresAtNight(engine);
  const send = async () => {
    await sendDueMail(club.deps);
    const broken = await readRows(club.db, "outbox", { lastError: "internal" }, ["kind"]);
    expect(broken).toEqual([]);
  };
  /** Mails to families since the desk's receipts. */
  const toFamilies = () => club.mailbox.sent.filter(({ subject }) => /^(About|Sobre)/.test(subject));
  const named = (username: string) => signedInAccount(club, username);

  test("goes to the families of one of the program's own groups, and to no group that it does not have", async () => {
    const groupId = await addLions(club.db, firstCamp.id);
    await desk.enterMany(3);
    const inGroup = ["family0@example.org", "family1@example.org"];
    await club.db.updateTable("registrations").set({ groupId }).where("email", "in", inGroup).execute();
    const to = { list: "registrations", season: "all", program: firstCamp.id, group: "Lions" };
    const { families } = await audience(to);
    expect(families.en + families.es).toBe(2);
    const unknown = { to: { ...to, group: "Tigers" }, kind: "notice" };
    expect((await ask("POST", "messages/audience", unknown)).status).toBe(400);
  });

  test("shows the families of a list before sending, and those without email", async () => {
    await desk.enter({ childFirstName: "Leo" });
    await desk.enter({ childFirstName: "Mía", email: "ROSA@example.org" });
    await desk.enter({ childFirstName: "Zoë", email: "kim@example.org", language: "en" });
    const { data } = await desk.enter({ childFirstName: "Íker", phone: "575-555-0111" });
    await club.db.updateTable("registrations").set({ email: "" }).where("id", "=", data.id).execute();
    expect(await audience()).toMatchObject({
      families: { en: 1, es: 1 },
      withoutAddress: [{ guardian: "Rosa Peñaranda", phone: "575-555-0111", children: ["Íker"] }],
      left: 0,
      isMany: false,
      last: null,
    });
  });

  test("goes to each mailbox once, in its language, with all its children's names", async () => {
    await desk.enter({ childFirstName: "Leo" });
    club.advance(1000);
    await desk.enter({ childFirstName: "Mía", email: "ROSA@example.org" });
    await desk.enter({ childFirstName: "Zoë", email: "kim@example.org", language: "en" });
    const { data } = await press();
    await send();
    const mails = toFamilies().map(({ to, subject, text }) => [to[0]?.address, subject, text]);
    expect(mails.toSorted()).toEqual([
      ["ROSA@example.org", "Sobre Campamento de verano", expect.stringContaining("agua para Mía y Leo.")],
      ["kim@example.org", "About Summer camp", expect.stringContaining("water for Zoë.")],
    ]);
    expect(await look(data.id)).toMatchObject({ counts: { accepted: 2, waiting: 0 }, notReached: [] });
  });

  test("comes out as it was typed: braces, markup, a link, right-to-left letters", async () => {
    await desk.enter({ childFirstName: "Leo", language: "en" });
    const bodyEn = '{{club}} <b>no</b> & "so"\n\nשלום لكم {x}\nhttps://example.org/a?b=1&c=2.';
    const { status } = await press({ bodyEn }, await named("ana.vega"));
    expect(status).toBe(201);
    await send();
    const [mail] = toFamilies();
    expect(mail?.text).toContain(bodyEn);
    expect(mail?.html).toContain("{{club}} &lt;b&gt;no&lt;/b&gt; &amp; &quot;so&quot;</p>");
    expect(mail?.html).toContain('<p dir="auto"');
    expect(mail?.html).toMatch(
      /שלום لكم \{x\}<br><a href="https:\/\/example.org\/a\?b=1&amp;c=2" style="[^"]+">https:\/\/example.org\/a\?b=1&amp;c=2<\/a>\.<\/p>/,
    );
  });

  test("previews the day, location and balance of a real family in each language", async () => {
    await desk.enter({ childFirstName: "Leo" }, { dueOn: "2025-06-01" });
    const body = { bodyEn: "{day}, {place}, {amount}", bodyEs: "{día}, {lugar}, {saldo}; {nobody}" };
    const { data } = await ask("POST", "messages/preview", { to: EVERYBODY, ...TEXTS, ...body });
    expect(data.en).toBeNull();
    expect(data.es).toMatchObject({ guardian: "Rosa Peñaranda", subject: "Sobre Campamento de verano" });
    expect(data.es.body).toMatch(/^jueves, 12 de junio.*, .+, \$40\.00; \{nobody\}$/);
  });

  test("goes nowhere with a language missing, or with the child's name on locked screens", async () => {
    await desk.enter();
    expect(await press({ bodyEs: "  " })).toMatchObject({
      status: 400,
      fields: { bodyEs: "message_text_missing" },
    });
    expect(await press({ subjectEn: "Where is {child}?" })).toMatchObject({
      fields: { subjectEn: "message_subject_private" },
    });
    expect(await desk.mails()).toEqual([]);
  });

  test("goes only to the shown list", async () => {
    await desk.enter({ childFirstName: "Leo" });
    const { listHash } = await audience();
    await desk.enter({ childFirstName: "Zoë", email: "kim@example.org", language: "en" });
    const refused = await press({ listHash });
    expect(refused).toMatchObject({
      status: 409,
      code: "list_changed",
      audience: { families: { en: 1, es: 1 } },
    });
    expect((await press({ listHash: refused.audience.listHash })).status).toBe(201);
    expect(await press({ to: { list: "interests" }, kind: "news" })).toMatchObject({
      status: 409,
      code: "list_empty",
    });
  });

  test("takes no other list's number, no other message's recipient, and no line more in its subject", async () => {
    await desk.enter({ childFirstName: "Leo" });
    await desk.enter({ childFirstName: "Zoë", email: "kim@example.org" });
    const zoe = { list: "registrations", search: "kim@example.org" };
    const { listHash } = await audience(zoe);
    expect(await press({ listHash })).toMatchObject({ status: 409, code: "list_changed" });
    const { data } = await press({ subjectEs: "Sobre\r\nBcc: evil@example.net" });
    const { data: other } = await press({ to: zoe, subjectEs: "Sobre Zoë" });
    const [recipient] = (await look(data.id)).notReached;
    const foreign = `messages/${other.id}/recipients/${recipient?.recipientId}`;
    expect((await ask("PUT", foreign, { called: true })).status).toBe(404);
    await send();
    expect(toFamilies().map(({ subject }) => subject)).toContain("Sobre Bcc: evil@example.net");
    expect(toFamilies().flatMap(({ to }) => to.map(({ address }) => address))).not.toContain(
      "evil@example.net",
    );
  });

  test("is sent once if two of the staff send it at the same time", async () => {
    await desk.enter({ childFirstName: "Leo" });
    const [ana, luz] = [await named("ana.vega"), await named("luz.mora")];
    const { listHash } = await audience(EVERYBODY, "notice", ana);
    const same = await Promise.all([press({ listHash }, ana), press({ listHash }, luz)]);
    expect(same.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(same.map(({ data }) => data.id)).size).toBe(1);
    club.advance(1000);
    const { listHash: next } = await audience(EVERYBODY, "notice", ana);
    const other = await Promise.all([
      press({ listHash: next, bodyEs: "Hoy no hay." }, ana),
      press({ listHash: next, bodyEs: "Hoy se cancela." }, luz),
    ]);
    expect(other.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(other.find(({ status }) => status === 409).audience.last).toMatchObject({
      actorName: expect.stringMatching(/^(ana.vega|luz.mora)$/),
      subject: { es: "Sobre {programa}" },
    });
    await send();
    expect(toFamilies()).toHaveLength(2);
  });

  test("is looked at again before each mail: who left the list or has another mailbox is left out", async () => {
    const leo = await desk.enter({ childFirstName: "Leo" });
    const mia = await desk.enter({ childFirstName: "Mía", email: "kim@example.org" });
    const { data } = await press();
    const deletedAt = club.deps.now().toISOString();
    await changeRows(club.db, "registrations", { id: leo.data.id }, { deletedAt });
    await changeRows(club.db, "registrations", { id: mia.data.id }, { email: "other@example.org" });
    await send();
    expect(toFamilies()).toEqual([]);
    const { counts, notReached } = await look(data.id);
    expect(counts).toMatchObject({ left_out: 2, accepted: 0 });
    expect(notReached).toMatchObject([{ child: "Mía Peñaranda", state: "left_out" }]);
  });

  test("shows who was refused, with phones, until staff have called; refused mail is not tried again", async () => {
    await desk.enter({ childFirstName: "Leo", phone: "575-555-0123" });
    const { data } = await press();
    club.mailbox.answer = async () => {
      throw new MailFailure("EENVELOPE 550", { refused: true });
    };
    await send();
    const { counts, notReached } = await look(data.id);
    expect(counts).toMatchObject({ refused: 1, accepted: 0 });
    expect(notReached).toMatchObject([
      { child: "Leo Peñaranda", phone: "575-555-0123", state: "refused", calledAt: null },
    ]);
    const tick = `messages/${data.id}/recipients/${notReached[0]?.recipientId}`;
    expect((await ask("PUT", tick, { called: true })).status).toBe(200);
    expect((await look(data.id)).notReached[0]?.calledAt).toBe(club.deps.now().toISOString());
    expect((await ask("GET", "mail")).data.stuck.map(({ kind }: { kind: string }) => kind)).not.toContain(
      "family_message",
    );
    club.mailbox.answer = async () => {};
    club.advance(8 * 86_400_000);
    await send();
    expect(toFamilies()).toEqual([]);
  });

  test("waits behind all other mail and changed days, never takes the last fifth of the hour, and goes on by itself", async () => {
    const ana = await named("ana.vega");
    expect((await ask("PUT", "setup/mail-pace", { perHour: 10, perDay: 60 })).code).toBe("account_needed");
    expect((await ask("PUT", "setup/mail-pace", { perHour: 10, perDay: 60 }, ana)).data).toEqual({
      perHour: 10,
      perDay: 60,
    });
    await desk.enterMany(12);
    await club.db.deleteFrom("outbox").execute();
    const { data } = await press({}, ana);
    await desk.enter({ childFirstName: "Leo", email: "last@example.org" }, { cashCents: 4000 });
    await send();
    expect(club.mailbox.sent[0]?.to[0]?.address).toBe("last@example.org");
    expect(toFamilies()).toHaveLength(7);
    expect((await look(data.id, ana)).counts).toMatchObject({ accepted: 7, waiting: 5 });
    await desk.enter({ childFirstName: "Noé", email: "after@example.org" }, { cashCents: 4000 });
    await send();
    expect(club.mailbox.sent.at(-1)?.to[0]?.address).toBe("after@example.org");
    const lightning = { programId: firstCamp.id, on: "2025-06-12", starts: "18:00", kind: "cancelled" };
    expect((await ask("POST", "session-changes", lightning, ana)).status).toBe(201);
    await send();
    const warned = club.mailbox.sent.filter(({ subject }) => subject.startsWith("Cancelado"));
    expect([warned.length, toFamilies().length]).toEqual([14, 7]);
    club.advance(3_600_001);
    await send();
    await enterQuickly(club.deps, ana, "ana.vega");
    expect((await look(data.id, ana)).counts).toMatchObject({ accepted: 12, waiting: 0 });
  });

  test("never takes the last fifth of the day either, and goes on by itself the next day", async () => {
    const ana = await named("ana.vega");
    await ask("PUT", "setup/mail-pace", { perHour: 60, perDay: 10 }, ana);
    await desk.enterMany(12);
    await club.db.deleteFrom("outbox").execute();
    const { data } = await press({}, ana);
    await send();
    expect((await look(data.id, ana)).counts).toMatchObject({ accepted: 8, waiting: 4 });
    club.advance(3_600_001);
    await send();
    expect(toFamilies()).toHaveLength(8);
    club.advance(23 * 3_600_000);
    await send();
    expect(toFamilies()).toHaveLength(12);
  });

  test("pauses while staff have stopped it, and each action is logged", async () => {
    await desk.enter();
    await club.db.deleteFrom("outbox").execute();
    const { data } = await press();
    await ask("POST", `messages/${data.id}/stop`);
    await send();
    expect(toFamilies()).toEqual([]);
    expect((await ask("GET", "messages")).data).toMatchObject([
      { id: data.id, isStopped: true, actorName: null },
    ]);
    await ask("POST", `messages/${data.id}/resume`);
    await send();
    expect(toFamilies()).toHaveLength(1);
    for (const action of ["message_sent", "message_stopped", "message_resumed"])
      expect(await desk.log(action)).toMatchObject([{ subject: data.id, details: { count: 1 } }]);
  });

  test("reaches the age group of a program that the lists for the field show", async () => {
    await desk.enter({ childAge: 9 });
    await desk.enter({ childFirstName: "Mía", childAge: 13, email: "kim@example.org", language: "en" });
    const ofGroup = async (group: string) =>
      (await audience({ ...EVERYBODY, program: firstCamp.id, group })).families;
    expect(await ofGroup("U10")).toEqual({ en: 0, es: 1 });
    expect(await ofGroup("U14")).toEqual({ en: 1, es: 0 });
  });

  test("reaches families that asked about a program, owe money, or did not return from last season", async () => {
    await desk.enter({ childFirstName: "Leo", childDateOfBirth: "2016-03-02" }, { cashCents: 4000 });
    await desk.enter({ childFirstName: "Mía", email: "kim@example.org", language: "en" });
    const asked = { programId: firstCamp.id, name: "Noor", contact: "noor@example.org", language: "en" };
    await new Browser(club).post("/api/interests", asked);
    expect((await audience({ list: "interests" }, "news")).families).toEqual({ en: 1, es: 0 });
    expect((await audience({ list: "unpaid" })).families).toEqual({ en: 1, es: 0 });
    const { seasonId, campId } = await addSecondSeason(club.db);
    await openOnly(club.db, campId);
    const missing = { list: "missing", season: firstSeason.id, next: seasonId };
    expect((await audience(missing, "news")).families).toEqual({ en: 1, es: 1 });
    // The other guardian registers Leo with an address of her own.
    const leo = { childFirstName: "Leo", childDateOfBirth: "2016-03-02" };
    await desk.enter({ ...leo, email: "luz@example.org" }, { programId: campId });
    expect((await audience(missing, "news")).families).toEqual({ en: 1, es: 0 });
    expect(await press({ to: missing })).toMatchObject({ status: 400, fields: { kind: "invalid_input" } });
    expect((await press({ to: missing, kind: "news" })).status).toBe(201);
    expect((await press({ to: { list: "interests" }, kind: "news" })).status).toBe(201);
    await send();
    const heard = toFamilies().map(({ to, text }) => [to[0]?.address, text.includes("water for your child")]);
    expect(heard.toSorted()).toEqual([
      ["kim@example.org", false],
      ["noor@example.org", true],
    ]);
  });

  test("is shown at its registrations and erased with them: first the recipient, then the text", async () => {
    const { data: entered } = await desk.enter({ childFirstName: "Leo" });
    const { data } = await press();
    await send();
    const { messages } = await desk.details(entered.id);
    expect(messages).toMatchObject([
      { messageId: data.id, subject: { es: "Sobre {programa}" }, actorName: null, state: "accepted" },
    ]);
    await staff.call("DELETE", `/api/registrations/${entered.id}`);
    expect((await staff.call("DELETE", `/api/registrations/${entered.id}/permanent`)).status).toBe(200);
    expect(await club.db.selectFrom("messageRecipients").selectAll().execute()).toEqual([]);
    const mails = club.db.selectFrom("outbox").select("erasedAt").where("messageId", "=", data.id);
    expect((await mails.executeTakeFirstOrThrow()).erasedAt).not.toBeNull();
    await runJob(club, "housekeeping");
    expect(await club.db.selectFrom("messages").select("id").execute()).toHaveLength(1);
    club.advance(31 * 86_400_000);
    await runJob(club, "housekeeping");
    expect(await club.db.selectFrom("messages").select("id").execute()).toEqual([]);
  });

  test("needs a fresh sign-in for many families or a foreign link, and notifies staff", atNight, async () => {
    await desk.enter();
    const domains = ["See example.org", "EVIL.COM/pay", "evil.international", "evil.xn--p1ai"];
    const disguised = [
      `${"a.".repeat(20)}evil.example`,
      "my_pay.evil.example",
      "evil.com-/pay",
      "..evil.com/pay",
      "evil。com/pay",
      "@evil.com/pay",
      "ana@evil.com/pay",
    ];
    expect((await press({ bodyEn: "Write to ana.vega@example.org, or call." })).status).toBe(201);
    for (const bodyEn of [...domains, ...disguised, "{child}.com", "192.0.2.7/pay"])
      expect(await press({ bodyEn })).toMatchObject({ status: 403, code: "account_needed" });
    await desk.enterMany(16);
    expect((await audience()).isMany).toBe(true);
    expect(await press()).toMatchObject({ status: 403, code: "account_needed" });
    const ana = await named("ana.vega");
    club.advance(16 * 60_000);
    expect(await press({}, ana)).toMatchObject({ status: 403, code: "sign_in_again" });
    expect((await ask("GET", "messages", undefined, ana)).data).toHaveLength(1);
    await enterQuickly(club.deps, ana, "ana.vega");
    expect((await press({}, ana)).status).toBe(201);
    await sendDueMail(club.deps);
    const NOTICE = /writing to families|escribe a las familias/;
    const notice = club.mailbox.sent.find(({ subject }) => NOTICE.test(subject));
    expect(notice?.text).toContain("ana.vega");
    expect(notice?.text).toMatch(/Famili[^:]*: 17/);
    expect(notice?.text).not.toContain("agua");
  });
});
