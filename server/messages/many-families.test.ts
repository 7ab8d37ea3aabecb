import { beforeEach, expect, test } from "vitest";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { AccountVisitor, enterQuickly, invited } from "#tests/support/visitors/account-visitor.ts";
import { answerOf, dataOf } from "#tests/support/visitors/answer.ts";
import { type StaffVisitor, signedIn } from "#tests/support/visitors/staff-visitor.ts";

const TEXTS = {
  subjectEn: "About {program}",
  subjectEs: "Sobre {programa}",
  bodyEn: "Bring water for {child}.",
  bodyEs: "Traigan agua para {nombre}.",
};

onEitherEngine("A message to more than a few families", (engine) => {
  const club = clubPerTest(engine);
  const desk = perTest(() => openDesk(club));
  let staff: StaffVisitor;
  beforeEach(async () => {
    staff = await signedIn(club.app);
  });

  const post = (path: string, body: object, visitor = staff) =>
    answerOf(visitor.call("POST", `/api/admin/${path}`, body));
  const audience = async (to: object = { list: "registrations" }) =>
    (await post("messages/audience", { to, kind: "notice" })).data;
  const press = async (changes: { to?: object } & Partial<typeof TEXTS> = {}, visitor = staff) => {
    const message = { to: { list: "registrations" }, kind: "notice", ...TEXTS, ...changes };
    const { listHash } = await audience(message.to);
    return post("messages", { ...message, listHash }, visitor);
  };

  test("needs a named account that signed in lately for many families or another site's link, and tells all staff", async () => {
    const ana = new AccountVisitor(club.app, "198.51.100.20");
    await invited(staff, "ana.vega");
    await enterQuickly(club.deps, ana, "ana.vega");
    await desk.enter();
    const links = [
      "See example.org",
      "EVIL.COM/pay",
      "evil.international",
      "evil.xn--p1ai",
      "{child}.com",
      "192.0.2.7/pay",
    ];
    for (const bodyEn of links)
      expect(await press({ bodyEn })).toMatchObject({ status: 403, code: "account_needed" });
    await desk.enterMany(16);
    expect((await audience()).isMany).toBe(true);
    expect(await press()).toMatchObject({ status: 403, code: "account_needed" });
    club.advance(16 * 60_000);
    expect(await press({}, ana)).toMatchObject({ status: 403, code: "sign_in_again" });
    expect(await dataOf(staff.get("/api/admin/messages"))).toEqual([]);
    await enterQuickly(club.deps, ana, "ana.vega");
    expect((await press({}, ana)).status).toBe(201);
    await sendDueMail(club.deps);
    const notice = club.mailbox.sent.find(({ subject }) =>
      /writing to families|escribe a las familias/.test(subject),
    );
    expect(notice?.text).toContain("ana.vega");
    expect(notice?.text).toMatch(/Famili[^:]*: 17/);
    expect(notice?.text).not.toContain("agua");
  });

  test("needs one too for many families in pieces of one day, but not for few families written to often", async () => {
    await desk.enterMany(18);
    const pieceOf = (n: number, words: object = {}) =>
      press({ to: { list: "registrations", search: `family${n}@example.org` }, ...words });
    for (let n = 0; n < 15; n++) expect((await pieceOf(n)).status).toBe(201);
    expect((await pieceOf(0, { bodyEn: "Again." })).status).toBe(201);
    expect(await pieceOf(15)).toMatchObject({ status: 403, code: "account_needed" });
    // It is one PIN, however often somebody signs in with it, and from wherever.
    staff = await signedIn(club.app, "198.51.100.77");
    expect(await pieceOf(15)).toMatchObject({ status: 403, code: "account_needed" });
    club.advance(86_400_001);
    await staff.signIn();
    expect((await pieceOf(15)).status).toBe(201);
  });
});
