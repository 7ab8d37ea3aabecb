import { afterAll, beforeAll, expect, test } from "vitest";
import { type GoldenSeason, goldenSeason } from "#tests/support/clubs/golden-season.ts";
import { firstCamp, firstSeason } from "#tests/support/clubs/test-season.ts";

const YEAR = "from=2025-01-01&to=2025-12-31";

let season: GoldenSeason;
beforeAll(async () => {
  season = await goldenSeason();
});
afterAll(() => season.club.close());

const get = (path: string) => season.staff.get(`/api/${path}`);
const read = async (path: string) => (await get(path)).json();
const file = async (path: string) =>
  (await (await get(path)).text())
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n");
/** Ids and times differ from run to run: each is shown by the order in which it first stands there. */
function anonymous(lines: readonly string[]): string[] {
  const known = new Map<string, string>();
  const numbered = (id: string) => known.get(id) ?? known.set(id, `#${known.size + 1}`).get(id) ?? "";
  const ids = /\b(?:(?:ch|re|du|dp|po|pyr|txn|trr)_\w+|[0-9A-F]{4}-[0-9A-F]{4})\b/g;
  return lines.map((line) => line.replace(ids, numbered).replace(/,\d\d:\d\d,/, ",TIME,"));
}
const cents = (cell = "") => Math.round(Number(cell) * 100);
const sheet = (name: string, period = YEAR) => file(`admin/payments/export?${period}&sheet=${name}`);
const dollars = (amount: number) => (amount / 100).toFixed(2);

const PERIODS = {
  "of the year": YEAR,
  "of one day, until midnight by the club's clocks": "from=2025-05-01&to=2025-05-01",
  "of one program": `${YEAR}&program=${firstCamp.id}`,
  "of one season": `${YEAR}&season=${firstSeason.id}`,
};

test.each(Object.entries(PERIODS))("The treasurer's days %s", async (_title, period) => {
  const lines = await sheet("days", period);
  expect(lines).toMatchSnapshot();
  const { data } = await read(`admin/payments/totals?${period}`);
  const [, , gross, refunds, disputes, returned, net, card, cash, check, other, fees, after] =
    lines.find((line) => line.startsWith("Total,"))?.split(",") ?? [];
  expect(data).toMatchObject({
    chargedCents: cents(gross),
    refundedCents: cents(refunds),
    disputedCents: cents(disputes),
    returnedCheckCents: cents(returned),
    netCents: cents(net),
    cardCents: cents(card),
    cashCents: cents(cash),
    checkCents: cents(check),
    otherCents: cents(other),
    stripeFeeCents: cents(fees),
    afterFeesCents: cents(after),
  });
});

test("The treasurer's days in Spanish, with the programs' Spanish names", async () => {
  season.staff.cookies.set("i18nextLng", "es");
  expect(await sheet("days", "from=2025-09-01&to=2025-09-01")).toMatchSnapshot();
  season.staff.cookies.delete("i18nextLng");
});

test("The treasurer's transactions add up to Stripe's balance and payouts", async () => {
  const [head = "", ...lines] = await sheet("transactions");
  expect(anonymous([head, ...lines])).toMatchSnapshot();
  const columns = head.split(",");
  const sum = (name: string, own = lines) =>
    own.reduce((all, line) => all + cents(line.split(",")[columns.indexOf(name)]), 0);
  const moved = lines.slice(
    0,
    lines.findIndex((line) => line.startsWith("Total")),
  );
  const byCard = moved.filter((line) => line.includes(",Card,"));
  // The shop's 77.00 on the same account are not the club's.
  expect(sum("Amount", byCard)).toBe(season.club.sandbox.balance() - 7700);
});

test("The treasurer's payouts, each as Stripe sent it to the bank", async () => {
  const lines = await sheet("payouts");
  expect(anonymous(lines)).toMatchSnapshot();
  for (const { id, amount, status } of season.club.sandbox.payouts()) {
    const deposit = lines.find((line) => line.includes(id))?.split(",")[8];
    expect([id, cents(deposit)]).toEqual([id, status === "failed" ? 0 : amount]);
  }
});

test("The comparison with Stripe", async () => {
  const { data } = await read("admin/reconciliation");
  const { lastRun, discrepancies, cashCents } = data;
  expect(discrepancies).toEqual([]);
  expect(lastRun).toMatchObject({ error: null, stripeCents: lastRun.ourCents });
  expect(lastRun.ourCents).toBe(season.club.sandbox.balance() - 7700);
  expect(cashCents).toBe(4000 - 1500 + 4000 + 1500);
});

interface Child {
  id: string;
  childFirstName: string;
  money: string;
  refundedCents: number;
  siblings: { childFirstName: string }[];
}
const children = async (query: string): Promise<Child[]> =>
  (await read(`registrations?season=all&sort=name&limit=200&${query}`)).data;

test("Staff's list, details and file agree on each child's payments and refunds", async () => {
  const listed = [...(await children("")), ...(await children("payment=expired"))];
  const shown = listed.map(({ childFirstName, money, refundedCents, siblings }) => {
    const others = siblings.map((sibling) => sibling.childFirstName).sort();
    return `${childFirstName}: ${money}, ${dollars(refundedCents)} back, beside ${others.join(" and ") || "nobody"}`;
  });
  expect(shown.sort()).toMatchSnapshot();
  for (const { id, money, refundedCents } of listed)
    expect((await read(`registrations/${id}`)).data).toMatchObject({ money, refundedCents });
  const [head = "", ...lines] = await file("registrations/export?season=all");
  const columns = head.split(",");
  const names = ["Child Name", "Payment Status", "Fee", "Discounts", "Donation", "Total Amount", "Refunded"];
  const cells = lines.map((line) => names.map((name) => line.split(",")[columns.indexOf(name)]).join());
  expect([names.join(), ...cells.sort()]).toMatchSnapshot();
});

test.each(["paid", "pending", "refunded", "disputed", "expired"])(
  "The children whose money is %s",
  async (payment) => {
    const found = await children(`payment=${payment}`);
    expect(found.map(({ childFirstName }) => childFirstName)).toMatchSnapshot();
  },
);

test("Balances of families, and marks on the check-in list", async () => {
  const { data: unpaid } = await read("admin/unpaid?season=all");
  const { data: list } = await read(`admin/sheets/check-in?program=${firstCamp.id}`);
  const marked = list.children.filter(({ isUnpaid }: { isUnpaid: boolean }) => isUnpaid);
  const owing = unpaid.map(
    ({ openCents, children: own }: { openCents: number; children: { firstName: string }[] }) =>
      `${own.map(({ firstName }) => firstName).join(" and ")} ${dollars(openCents)}`,
  );
  const names = marked.map(({ childFirstName }: Child) => childFirstName);
  expect({ owing: owing.sort(), marked: names.sort() }).toMatchSnapshot();
});

test("The staff's payments", async () => {
  const { data } = await read("admin/payments?limit=200");
  const shown = data.map((payment: Record<string, unknown> & { registrations: Child[] }) => {
    const names = payment.registrations.map(({ childFirstName }) => childFirstName).join(" and ");
    const { purpose, method, state, amountCents, refundedCents, disputedCents } = payment;
    return [names || purpose, method, state, amountCents, refundedCents, disputedCents].join(", ");
  });
  expect(shown.sort()).toMatchSnapshot();
  const siblings = data.find(({ registrations }: { registrations: Child[] }) => registrations.length === 3);
  const { order } = (await read(`admin/payments/${siblings.id}`)).data;
  expect(
    order.lines.map(({ kind, cents: amount }: Record<string, string>) => `${kind} ${amount}`),
  ).toMatchSnapshot();
  expect(order.refunded).toMatchObject([{ registrationId: season.siblings.ids[1], cents: 3600 }]);
  const found = async (query: string) => (await read(`admin/payments?limit=200&${query}`)).data.length;
  expect(await found(`search=${order.id.slice(0, 8)}`)).toBe(1);
  expect(await found("state=check_returned")).toBe(2);
  expect(await found(`season=${firstSeason.id}`)).toBe(data.length - 2);
  expect(await found(`program=${season.clinicId}`)).toBe(1);
});

test("The donations", async () => {
  const { data, totals } = await read("admin/donations");
  const shown = data.map(
    ({ cents: given, netCents, source }: Record<string, number>) => `${source} ${given}, ${netCents} kept`,
  );
  expect({ shown: shown.sort(), totals }).toMatchSnapshot();
});

test("The allocations assign each cent, and add up to the ledger", async () => {
  const rows = await season.club.db
    .selectFrom("allocations")
    .innerJoin("ledger", "ledger.id", "allocations.ledgerEntryId")
    .leftJoin("orderLines", "orderLines.id", "allocations.orderLineId")
    .leftJoin("registrations", "registrations.id", "orderLines.registrationId")
    .select(["ledger.id", "ledger.kind", "ledger.cents as moved", "childFirstName", "purpose"])
    .select(["allocations.cents", "isProvisional"])
    .execute();
  const shown = rows.map(({ kind, childFirstName, purpose, cents: amount, isProvisional }) =>
    [kind, childFirstName ?? purpose, amount, ...(isProvisional ? ["provisional"] : [])].join(" "),
  );
  expect(shown.sort()).toMatchSnapshot();
  for (const [id, own] of Map.groupBy(rows, (row) => row.id)) {
    const allocated = own.reduce((all, row) => all + row.cents, 0);
    expect([id, allocated]).toEqual([id, own[0]?.moved]);
  }
});

test("Erasing a family changes no file of money, and no allocation", async () => {
  const files = async () => [
    await sheet("days", "from=2025-05-01&to=2025-05-31"),
    await sheet("transactions", "from=2025-05-01&to=2025-05-31"),
    await season.club.db.selectFrom("allocations").selectAll().orderBy("id").execute(),
  ];
  const before = await files();
  for (const id of season.siblings.ids) {
    expect((await season.staff.call("DELETE", `/api/registrations/${id}`)).status).toBe(200);
    expect((await season.staff.call("DELETE", `/api/registrations/${id}/permanent`)).status).toBe(200);
  }
  expect(await children("search=cira")).toEqual([]);
  expect(await files()).toEqual(before);
  const erased = (await read("admin/donations")).data.filter(
    ({ donorErased }: { donorErased: boolean }) => donorErased,
  );
  expect(erased).toMatchObject([{ donorName: null, donorEmail: null, cents: 2000 }]);
});
