import { expect, test } from "vitest";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { pollPendingPayments } from "#server/payments/sync/payment-polling.ts";
import { perTest } from "#tests/support/clubs/per-test.ts";
import { publishClub } from "#tests/support/clubs/published-club.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { askForAid, openAidDesk } from "#tests/support/orders/aid.ts";
import { setSiblingRule } from "#tests/support/orders/ordering-family.ts";
import { createTestApp, type TestApp } from "#tests/support/servers/test-app.ts";
import { dataOf } from "#tests/support/visitors/answer.ts";
import { CARD, FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";

const CHILDREN = [{ childFirstName: "Ana" }, { childFirstName: "Bea" }];

/** What may tell them apart: money's own pages, the log of the decision, and what differs from club to club. */
const APART = new Set(
  [
    ...["aid", "payments", "payments/:id", "registrations/:id/cancellation", "season"],
    ...["access-notices", "audit", "backup", "sessions"],
  ].map((path) => `/api/admin/${path}`),
);

/** Views of lists beyond their first one. */
const VIEWS = [
  "/api/registrations?payment=paid",
  "/api/registrations?search=ana&sort=name",
  `/api/admin/sheets/roster?program=${firstCamp.id}`,
  ...["roster", "check-in", "contacts"].map((sheet) => `/api/admin/sheets/${sheet}?format=csv`),
];

interface Club {
  club: TestApp;
  desk: Awaited<ReturnType<typeof openAidDesk>>;
}

/** Ids and numbers differ from club to club. */
function withoutIds(text: string): string {
  return (
    text
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "ID")
      .replace(/\b[0-9A-F]{4}-[0-9A-F]{4}\b/g, "NUMBER")
      .replace(/\?t(oken)?=[\w.-]+/g, "?token")
      // Stripe's own id of a payment is money's.
      .replace(/"stripePaymentIntentId":("pi_\w+"|null)/g, '"stripePaymentIntentId"')
      .replace(/"(listHash|stripeJsUrl)":"[^"]*"/g, '"$1"')
  );
}

/** All that staff without an account can read: each list, sheet, file and figure, and to whom a message would go. */
async function listsOf({ club, desk }: Club) {
  const [child] = await club.db.selectFrom("registrations").select("id").orderBy("childFirstName").execute();
  const routes = club.app.routes
    .filter(({ method, path }) => method === "GET" && path.startsWith("/api/") && !APART.has(path))
    // Each child's page is read by itself.
    .filter(({ path }) => path !== "/api/registrations/:id")
    .map(({ path }) => path.replace(":id", path.includes("/programs/") ? firstCamp.id : (child?.id ?? "")));
  const lists: Record<string, (string | number)[]> = {};
  const keep = async (path: string, response: Response) => {
    expect([path, response.status]).not.toEqual([path, 500]);
    // Children of one order stand in the order of their ids.
    lists[withoutIds(path)] = [
      response.status,
      ...withoutIds(await response.text())
        .split(/[\n{}]/)
        .sort(),
    ];
  };
  for (const path of [...routes, ...VIEWS]) await keep(path, await desk.staff.get(path));
  for (const list of ["registrations", "unpaid"]) {
    const audience = { to: { list }, kind: "notice" };
    await keep(list, await desk.staff.call("POST", "/api/admin/messages/audience", audience));
  }
  return lists;
}

/** Each child's page for staff, apart from the payment that it names. */
async function pagesOf({ club, desk }: Club) {
  const rows = await club.db.selectFrom("registrations").select("id").orderBy("childFirstName").execute();
  const pages = [];
  for (const { id } of rows) {
    const child = await dataOf(desk.staff.get(`/api/registrations/${id}`));
    const { paymentId: _id, paymentMethod: _how, ...page } = child;
    const lines = page.order.lines.map((line: object) => ({ ...line, id: "" }));
    pages.push(withoutIds(JSON.stringify({ ...page, order: { ...page.order, lines } })));
  }
  return pages;
}

/** Every mail but the code and those about the request, which its family and accounts get; receipts without amounts. */
async function mailsOf({ club }: Club) {
  await sendDueMail(club.deps);
  const said = club.mailbox.sent.map(({ to, subject, text, html }) => {
    const isOfFamily = to.some(({ address }) => address === "rosa@example.org");
    const words = withoutIds(`${subject}\n${text}\n${html}`);
    return isOfFamily ? words.replace(/\.* ?\$[\d,.]+/g, " $") : words;
  });
  return said
    .filter((mail) => !/decid|código|code|invited|solicitud|ayuda/i.test(mail.split("\n")[0] ?? ""))
    .sort();
}

onEitherEngine("An aided family and its paying twin", (engine) => {
  const open = async () => {
    const club = await createTestApp(engine);
    await publishClub(club.deps, { staffLanguage: "en" });
    await setSiblingRule(club.db, { from: 2, percent: 25 });
    return { club, desk: await openAidDesk(club) };
  };
  const aided = perTest(open, ({ club }) => club.close());
  const paying = perTest(open, ({ club }) => club.close());

  const expectTwins = async () => {
    for (const { club } of [aided, paying]) await sendDueMail(club.deps);
    expect(await listsOf(aided)).toEqual(await listsOf(paying));
    expect(await pagesOf(aided)).toEqual(await pagesOf(paying));
    const mails = await mailsOf(aided);
    expect(mails).toEqual(await mailsOf(paying));
    expect(mails.join()).not.toMatch(/ayuda|\baid\b/i);
    return mails.length;
  };
  const payOnItsPage = async ({ club }: Club, orderId: string) => {
    const mother = new FamilyVisitor(club);
    await mother.signIn("rosa@example.org", "0123");
    await mother.call("POST", `/api/family/orders/${orderId}/pay`);
    const intent = club.sandbox.intents().find(({ status }) => status !== "canceled");
    club.sandbox.confirmIntent(intent?.id ?? "", CARD);
    await pollPendingPayments({ ...club.deps, stripe: club.gateway }, 0);
  };

  test("are told apart by no list, sheet, file or mail if all was granted", async () => {
    const { orderId } = await askForAid(aided.club, CHILDREN);
    expect(await aided.desk.decide(orderId, 7000)).toMatchObject({ data: { openCents: 0 } });
    const family = new FamilyVisitor(paying.club);
    const { body } = await family.orderCamp(...CHILDREN);
    expect(body.totalCents).toBe(7000);
    paying.club.sandbox.confirmIntent(String(body.paymentIntentId), CARD);
    await pollPendingPayments({ ...paying.club.deps, stripe: paying.club.gateway }, 0);
    expect(await expectTwins()).toBe(2);
  });

  test("are told apart by none either if a part was granted and the rest is paid later", async () => {
    const { orderId } = await askForAid(aided.club);
    expect(await aided.desk.decide(orderId, 3000)).toMatchObject({ data: { openCents: 1000 } });
    await payOnItsPage(aided, orderId);
    const family = new FamilyVisitor(paying.club);
    const later = await family.orderCamp();
    const { staff } = paying.desk;
    const row = await paying.club.db.selectFrom("registrations").select("id").executeTakeFirstOrThrow();
    await staff.call("PUT", `/api/admin/registrations/${row.id}/due`, { dueOn: "2025-05-08" });
    await payOnItsPage(paying, String(later.body.orderId));
    expect(await expectTwins()).toBe(2);
  });
});
