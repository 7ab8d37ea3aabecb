import { sql } from "kysely";
import * as z from "zod/mini";
import { isOverdue, mayRemind, UNPAID_SORTS, type UnpaidSort } from "#domain/money/open-balance.ts";
import { type LedgerKind, MANUAL_METHODS, paymentIdPrefix } from "#domain/money/payments.ts";
import { isPaid } from "#domain/registration/status.ts";
import { SEARCH_MAX, searchWords } from "#domain/staff/registration-search.ts";
import { lengthFirst } from "#domain/text/checks.ts";
import { compareNames } from "#domain/text/person-name.ts";
import { type CalendarDate, dateInZone } from "#domain/time/dates.ts";
import { balancesOf } from "#server/money/balances.ts";
import { disputeLost } from "#server/money/ledger.ts";
import { type Db, pickColumns } from "#server/platform/database/database.ts";
import type { Instant } from "#server/platform/database/schema.ts";
import { pageParameters, query } from "#server/platform/http/request-input.ts";
import { readClub } from "#server/platform/published.ts";
import { inScope, type SeasonScope, scopeParameters } from "#server/platform/season-scope.ts";
import { ordersOfNumber } from "#server/registrations/registration-filters.ts";

/** Sorts orders without a due day last. */
const NEVER = "9999-12-31";

const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const COMPARATORS: Record<UnpaidSort, (a: UnpaidOrder, b: UnpaidOrder) => number> = {
  due: (a, b) => compareTexts(a.dueOn ?? NEVER, b.dueOn ?? NEVER) || compareTexts(a.createdAt, b.createdAt),
  name: ({ children: [a] }, { children: [b] }) =>
    compareNames(a?.lastName ?? "", b?.lastName ?? "") ||
    compareNames(a?.firstName ?? "", b?.firstName ?? ""),
  amount: (a, b) => b.openCents - a.openCents || compareTexts(a.createdAt, b.createdAt),
};

export function sortedUnpaid(orders: readonly UnpaidOrder[], sort: UnpaidSort): UnpaidOrder[] {
  return orders.toSorted((a, b) => COMPARATORS[sort](a, b) || compareTexts(a.orderId, b.orderId));
}

/** Validates `?season=&program=&search=&sort=&returnedCheck=&cursor=&limit=`. */
export const unpaidQuery = query({
  search: z._default(z.string().check(lengthFirst(SEARCH_MAX)), ""),
  sort: z._default(z.enum(UNPAID_SORTS), "due"),
  returnedCheck: z.optional(z.literal("yes")),
  /** How many orders were shown before: the whole list is computed for each page. */
  cursor: z._default(z.pipe(z.string().check(lengthFirst(5), z.regex(/^\d+$/)), z.transform(Number)), 0),
  limit: pageParameters.limit,
  ...scopeParameters,
});

/**
 * Registrations of orders that may have a balance: a payment is expected, a line was added, a dispute was lost, or a
 * check was returned. Undecided aid requests are excluded (docs/reference/aid.md).
 */
function candidates(db: Db, scope: SeasonScope, orderIds?: readonly string[]) {
  return db
    .selectFrom("registrations")
    .innerJoin("orders", "orders.id", "registrations.orderId")
    .select(["registrations.id", "registrations.programId", "orders.id as orderId", "orders.dueOn"])
    .select(["orders.remindedAt", "orders.settledAt", "orders.createdAt", "registrations.searchText"])
    .select(["childFirstName", "childLastName", "parentFirstName", "parentLastName", "email", "phone"])
    .select(["registrations.language", "registrations.state"])
    .select("registrations.createdAt as registeredAt")
    .select("registrations.deletedAt")
    .where((eb) =>
      eb.or([
        eb("registrations.deletedAt", "is", null),
        // A deleted child may owe money that was refunded before its check was returned.
        eb.exists(
          eb
            .selectFrom("ledger")
            .innerJoin("payments", "payments.id", "ledger.paymentId")
            .select("ledger.id")
            .whereRef("payments.orderId", "=", "orders.id")
            .where("ledger.kind", "=", "check_returned"),
        ),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb("registrations.state", "=", "awaiting_manual_payment"),
        eb.and([
          eb("orders.settledAt", "is not", null),
          eb.or([
            eb.exists(
              eb
                .selectFrom("orderLines")
                .select("orderLines.id")
                .whereRef("orderLines.orderId", "=", "orders.id")
                .where("orderLines.kind", "=", "adjustment"),
            ),
            sql<boolean>`orders.id in (select order_id from payments where ${disputeLost()})`,
          ]),
        ]),
      ]),
    )
    .where((eb) =>
      eb.or([
        // Its family paid, or its spot is held for a payment, without a decision.
        eb("orders.settledAt", "is not", null),
        eb.and([eb("registrations.hasSpot", "=", true), eb("registrations.holdExpiresAt", "is", null)]),
        eb(
          "registrations.orderId",
          "not in",
          eb.selectFrom("aidRequests").select("aidRequests.orderId").where("decidedAt", "is", null),
        ),
      ]),
    )
    .where((eb) => eb.and(inScope(scope)))
    .$if(orderIds !== undefined, (query) => query.where("registrations.orderId", "in", orderIds ?? []))
    .orderBy("registrations.createdAt")
    .orderBy("registrations.id")
    .execute();
}
type Child = Awaited<ReturnType<typeof candidates>>[number];

interface OpenMoney {
  openCents: number;
  /** When its check was returned; null if none was, or if money was received since. */
  checkReturnedAt: Instant | null;
  /** Whether the bank took a payment back in a dispute. */
  isDisputeLost: boolean;
}

function orderOf(
  children: readonly Child[],
  money: OpenMoney,
  { now, today }: { now: Date; today: CalendarDate },
) {
  const [first] = children;
  if (!first) return undefined;
  const { email, dueOn, remindedAt } = first;
  return {
    ...pickColumns(first, ["orderId", "parentFirstName", "parentLastName", "email", "phone", "language"]),
    ...pickColumns(first, ["dueOn", "createdAt", "remindedAt"]),
    /** The order's first child, whose page accepts the money. */
    registrationId: first.id,
    children: children.map(({ id, childFirstName, childLastName, programId }) => ({
      id,
      firstName: childFirstName,
      lastName: childLastName,
      programId,
    })),
    ...money,
    isOverdue: isOverdue(dueOn, today),
    /** Not within a day of the last reminder, and not without an email address. */
    mayRemind: email !== "" && mayRemind(remindedAt, now),
    /** The children's search texts; not sent to the browser. */
    searchTexts: children.flatMap(({ searchText }) => searchText ?? []),
  };
}
/** One order with an open balance, as staff see it; cents. */
export type UnpaidOrder = NonNullable<ReturnType<typeof orderOf>>;

const MONEY_IN = ["charge", ...MANUAL_METHODS] as const satisfies readonly LedgerKind[];

/** When each order's check was returned, for orders without money received since. */
async function returnedChecksByOrder(db: Db): Promise<Map<string, Instant>> {
  const lastOf = (kinds: readonly LedgerKind[]) =>
    sql<Instant | null>`max(case when kind in (${sql.join(kinds)}) then ledger.created_at end)`;
  const ordersWithReturnedCheck = db
    .selectFrom("ledger")
    .innerJoin("payments", "payments.id", "ledger.paymentId")
    .select("payments.orderId")
    .where("ledger.kind", "=", "check_returned");
  const rows = await db
    .selectFrom("payments")
    .innerJoin("ledger", "ledger.paymentId", "payments.id")
    .select(["orderId", lastOf(["check_returned"]).as("checkReturnedAt"), lastOf(MONEY_IN).as("paidAt")])
    .where("orderId", "in", ordersWithReturnedCheck)
    .groupBy("orderId")
    .execute();
  return new Map(
    rows.flatMap(({ orderId, checkReturnedAt, paidAt }) =>
      orderId !== null && checkReturnedAt !== null && checkReturnedAt >= (paidAt ?? "")
        ? [[orderId, checkReturnedAt] as const]
        : [],
    ),
  );
}

/** The orders of which a bank took a payment back. */
export async function ordersWithLostDispute(db: Db): Promise<Set<string | null>> {
  const rows = await db.selectFrom("payments").select("orderId").where(disputeLost()).execute();
  return new Set(rows.map(({ orderId }) => orderId));
}

/**
 * Every order with an open balance whose payment staff expect, the most overdue first
 * (docs/reference/manual-payments.md#unpaid-list). Unpaid online orders are excluded: the family may still pay by card
 * and has not agreed to pay later.
 * @param orderIds only these orders
 */
export async function unpaidOrders(
  db: Db,
  { scope, now, orderIds }: { scope: SeasonScope; now: Date; orderIds?: readonly string[] | undefined },
): Promise<UnpaidOrder[]> {
  const rows = await candidates(db, scope, orderIds);
  // A free child of a paid order waits for a code, not for money.
  const waiting = rows.filter((row) =>
    row.settledAt === null ? row.state === "awaiting_manual_payment" : isPaid(row),
  );
  const byOrder = Map.groupBy(waiting, ({ orderId }) => orderId);
  const balances = await balancesOf(db, [...byOrder.keys()]);
  const returnedChecks = await returnedChecksByOrder(db);
  const lost = await ordersWithLostDispute(db);
  const today = dateInZone(now, (await readClub(db)).timeZone);
  const orders = [...byOrder].flatMap(([orderId, children]) => {
    const active = children.filter(({ deletedAt }) => deletedAt === null);
    const openCents = balances.get(orderId)?.openCents ?? 0;
    if (openCents <= 0) return [];
    const money = {
      openCents,
      checkReturnedAt: returnedChecks.get(orderId) ?? null,
      isDisputeLost: lost.has(orderId),
    };
    return orderOf(active.length > 0 ? active : children, money, { now, today }) ?? [];
  });
  return sortedUnpaid(orders, "due");
}

/** The orders of selected registrations: what each owes, and why it gets no reminder now, if it gets none. Cents. */
export async function ordersOfSelected(db: Db, ids: readonly string[], now: Date) {
  const rows = await db
    .selectFrom("registrations")
    .select(["id", "orderId", "email"])
    .where("id", "in", ids)
    .where("deletedAt", "is", null)
    .execute();
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  const orderIds = [...byOrder.keys()];
  const balances = await balancesOf(db, orderIds);
  const unpaid = await unpaidOrders(db, { scope: {}, now, orderIds });
  return [...byOrder].map(([orderId, children]) => {
    const listed = unpaid.find((order) => order.orderId === orderId);
    const noReminder = () => {
      if (listed?.mayRemind) return null;
      if (!listed) return "by_card" as const;
      return listed.email === "" ? ("no_email" as const) : ("reminded_today" as const);
    };
    return {
      orderId,
      registrationIds: children.map(({ id }) => id),
      openCents: balances.get(orderId)?.openCents ?? 0,
      noReminder: noReminder(),
    };
  });
}

interface UnpaidFilter {
  /** As typed: words of the order's children, or the number of the order or of one of its payments. */
  search: string;
  returnedCheck?: "yes" | undefined;
}

/** The orders that match staff's search. */
export async function filterUnpaid(
  db: Db,
  orders: readonly UnpaidOrder[],
  { search, returnedCheck }: UnpaidFilter,
): Promise<UnpaidOrder[]> {
  const words = searchWords(search);
  const numbered = new Set(await ordersOfNumber(db, search));
  const idStart = paymentIdPrefix(words.join(""));
  return orders.filter(
    ({ orderId, searchTexts, checkReturnedAt }) =>
      (returnedCheck === undefined || checkReturnedAt !== null) &&
      ((idStart !== undefined && orderId.startsWith(idStart)) ||
        numbered.has(orderId) ||
        words.every((word) => searchTexts.some((text) => text.includes(word)))),
  );
}

/** Orders with an undeliverable mail to the guardian, so that staff must call. */
async function undelivered(db: Db): Promise<Set<string>> {
  const stuck = await db
    .selectFrom("outbox")
    .leftJoin("registrations", "registrations.id", "outbox.registrationId")
    .select(["outbox.orderId", "registrations.orderId as ofRegistration"])
    .where("outbox.recipient", "=", "guardian")
    .where("outbox.stuckAt", "is not", null)
    .execute();
  return new Set(stuck.flatMap(({ orderId, ofRegistration }) => orderId ?? ofRegistration ?? []));
}

/** The preview of "remind all", shown to staff before they confirm (docs/reference/manual-payments.md#reminders). */
export async function remindersPreview(db: Db, orders: readonly UnpaidOrder[]) {
  const remindable = orders.filter((order) => order.mayRemind);
  const unreachable = await undelivered(db);
  const addressless = orders.filter(({ email }) => email === "");
  return {
    en: remindable.filter(({ language }) => language === "en").length,
    es: remindable.filter(({ language }) => language === "es").length,
    /** First names of the guardians, in the list's order. */
    names: remindable.map(({ parentFirstName }) => parentFirstName),
    /** First names of guardians who cannot be reached by mail. */
    unreachable: remindable
      .filter(({ orderId }) => unreachable.has(orderId))
      .map(({ parentFirstName: name }) => name),
    /** First names of guardians without an email address, who get no mail. */
    withoutEmail: addressless.map(({ parentFirstName }) => parentFirstName),
    /** Orders that were reminded within the last day and get no mail. */
    resting: orders.length - remindable.length - addressless.length,
  };
}

function sumOf(orders: readonly UnpaidOrder[]) {
  return {
    count: orders.length,
    cents: orders.reduce((sum, { openCents }) => sum + openCents, 0),
    overdue: orders.filter((order) => order.isOverdue).length,
    dueOn: orders.flatMap(({ dueOn }) => dueOn ?? []).sort()[0] ?? null,
  };
}

/** The club's open balances in all seasons, and the part from returned checks. */
export async function owedSums(db: Db, now: Date) {
  const owed = await unpaidOrders(db, { scope: {}, now });
  return {
    owed: sumOf(owed),
    returnedCheck: sumOf(owed.filter(({ checkReturnedAt }) => checkReturnedAt !== null)),
  };
}
