import { sql } from "kysely";
import * as z from "zod/mini";
import { club } from "#content/club.ts";
import { type CalendarDate, dateInZone } from "#domain/calendar-date.ts";
import type { Cents } from "#domain/money.ts";
import type { LedgerKind } from "#domain/payment-state.ts";
import { SEARCH_MAX, searchWords } from "#domain/registration-search.ts";
import { paymentStatusOf } from "#domain/registration-status.ts";
import { lengthFirst } from "#domain/text.ts";
import { isOverdue, mayRemind, UNPAID_SORTS, type UnpaidSort } from "#domain/unpaid.ts";
import { balancesOf } from "#server/money/balances.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db } from "#server/platform/database.ts";
import { page, query } from "#server/platform/request-input.ts";
import type { Instant } from "#server/platform/schema.ts";
import { inScope, type SeasonScope, scopeParameters } from "#server/platform/season-scope.ts";

/** What an order of the list is sorted by. */
interface Sortable {
  orderId: string;
  dueOn: CalendarDate | null;
  createdAt: Instant;
  openCents: Cents;
  children: readonly { firstName: string; lastName: string }[];
}

/** Where a page ended: the order's own keys, so that an order which is paid meanwhile loses nobody else. */
type Mark = readonly [first: string, second: string, orderId: string];

/** Two names of the longest kind, in base64. */
const CURSOR_MAX = 2000;
const marks = z.tuple([z.enum(UNPAID_SORTS), z.string(), z.string(), z.uuid()]);

function readMark(cursor: string): { sort: UnpaidSort; mark: Mark } | undefined {
  try {
    const parsed = marks.safeParse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    if (!parsed.success) return undefined;
    const [sort, ...mark] = parsed.data;
    return { sort, mark };
  } catch {
    return undefined;
  }
}

/** What has no day comes after every day. */
const NEVER = "9999-12-31";
/** More cents than any order has: what is left of it sorts the largest amount first. */
const MOST_CENTS = 10 ** 12;

const KEYS: Record<UnpaidSort, (order: Sortable) => [string, string]> = {
  due: ({ dueOn, createdAt }) => [dueOn ?? NEVER, createdAt],
  name: ({ children: [child] }) => [child?.lastName ?? "", child?.firstName ?? ""],
  amount: ({ openCents, createdAt }) => [String(MOST_CENTS - openCents).padStart(13, "0"), createdAt],
};

const BY_NAME = new Intl.Collator("es", { sensitivity: "base" });
const byLetter = (a: string, b: string) => (a < b ? -1 : Number(a > b));

function markOf(order: Sortable, sort: UnpaidSort): Mark {
  return [...KEYS[sort](order), order.orderId];
}

function compareMarks(sort: UnpaidSort, [first, second, id]: Mark, [other1, other2, otherId]: Mark): number {
  const compare = sort === "name" ? BY_NAME.compare : byLetter;
  return compare(first, other1) || compare(second, other2) || byLetter(id, otherId);
}

export function sortedUnpaid<Order extends Sortable>(orders: readonly Order[], sort: UnpaidSort): Order[] {
  return orders.toSorted((a, b) => compareMarks(sort, markOf(a, sort), markOf(b, sort)));
}

interface PageAsked {
  sort: UnpaidSort;
  cursor: ReturnType<typeof readMark>;
  limit: number;
}

/**
 * One page of sorted orders, and where the next one begins; null at the end.
 * @throws {ApiError} invalid_input for a page mark of another order
 */
export function pageOfUnpaid<Order extends Sortable>(
  sorted: readonly Order[],
  { sort, cursor, limit }: PageAsked,
): { orders: Order[]; nextCursor: string | null } {
  if (cursor && cursor.sort !== sort) {
    throw new ApiError("invalid_input", { fields: { cursor: "invalid_input" } });
  }
  const rest = cursor
    ? sorted.filter((order) => compareMarks(sort, markOf(order, sort), cursor.mark) > 0)
    : sorted;
  const orders = rest.slice(0, limit);
  const last = rest.length > limit ? orders.at(-1) : undefined;
  const nextCursor = last
    ? Buffer.from(JSON.stringify([sort, ...markOf(last, sort)])).toString("base64url")
    : null;
  return { orders, nextCursor };
}

/** Validates `?season=&program=&search=&sort=&cursor=&limit=`. */
export const unpaidQuery = query({
  search: z._default(
    z.pipe(z.string().check(lengthFirst(SEARCH_MAX)), z.transform(searchWords)),
    [] as string[],
  ),
  sort: z._default(z.enum(UNPAID_SORTS), "due"),
  /** Those alone whose check bounced. */
  bounced: z.optional(z.literal("yes")),
  cursor: z.optional(
    z.pipe(
      z.string().check(
        lengthFirst(CURSOR_MAX),
        z.refine((cursor) => readMark(cursor) !== undefined),
      ),
      z.transform(readMark),
    ),
  ),
  limit: page.limit,
  ...scopeParameters,
});

/** Children of orders that may be open: staff wait for their money, a line was added, or a check bounced. */
function candidates(db: Db, scope: SeasonScope) {
  return db
    .selectFrom("registrations")
    .innerJoin("orders", "orders.id", "registrations.orderId")
    .select(["registrations.id", "registrations.programId", "orders.id as orderId", "orders.dueOn"])
    .select(["orders.remindedAt", "orders.settledAt", "orders.createdAt", "registrations.searchText"])
    .select(["childFirstName", "childLastName", "parentFirstName", "parentLastName", "email", "phone"])
    .select(["registrations.language", "registrations.status", "registrations.waitsFor"])
    .select("registrations.createdAt as registeredAt")
    .select("registrations.deletedAt")
    .where((eb) =>
      eb.or([
        eb("registrations.deletedAt", "is", null),
        // Its money went back before its check bounced: that is owed, although it left.
        eb.exists(
          eb
            .selectFrom("ledger")
            .innerJoin("payments", "payments.id", "ledger.paymentId")
            .select("ledger.id")
            .whereRef("payments.orderId", "=", "orders.id")
            .where("ledger.kind", "=", "check_bounced"),
        ),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb("registrations.waitsFor", "=", "hand"),
        eb.and([
          eb("orders.settledAt", "is not", null),
          eb.exists(
            eb
              .selectFrom("orderLines")
              .select("orderLines.id")
              .whereRef("orderLines.orderId", "=", "orders.id")
              .where("orderLines.kind", "=", "adjustment"),
          ),
        ]),
      ]),
    )
    .where((eb) => eb.and(inScope(scope)))
    .orderBy("registrations.createdAt")
    .orderBy("registrations.id")
    .execute();
}
type Child = Awaited<ReturnType<typeof candidates>>[number];

/** One order with an open balance, as staff read it; cents. */
export interface UnpaidOrder {
  orderId: string;
  /** The first child of it: where money is taken. */
  registrationId: string;
  parentFirstName: string;
  parentLastName: string;
  email: string;
  phone: string;
  language: Child["language"];
  children: { id: string; firstName: string; lastName: string; programId: string }[];
  openCents: number;
  dueOn: string | null;
  createdAt: string;
  remindedAt: string | null;
  isOverdue: boolean;
  mayRemind: boolean;
  /** When the check that was to pay it bounced, unless money came since. */
  bouncedAt: Instant | null;
  /** What its children are found by; not presented. */
  searchTexts: string[];
}

type Found = Pick<UnpaidOrder, "openCents" | "bouncedAt">;

function orderOf(children: readonly Child[], found: Found, now: Date): UnpaidOrder | undefined {
  const [first] = children;
  if (!first) return undefined;
  const { orderId, parentFirstName, parentLastName, email, phone, language } = first;
  const { dueOn, createdAt, remindedAt } = first;
  return {
    ...{ orderId, registrationId: first.id, parentFirstName, parentLastName, email, phone, language },
    children: children.map(({ id, childFirstName, childLastName, programId }) => ({
      ...{ id, firstName: childFirstName, lastName: childLastName, programId },
    })),
    ...{ ...found, dueOn, createdAt, remindedAt },
    isOverdue: isOverdue(dueOn, dateInZone(now, club.timeZone)),
    mayRemind: mayRemind(remindedAt, now),
    searchTexts: children.flatMap(({ searchText }) => searchText ?? []),
  };
}

const MONEY_IN = ["charge", "cash", "check"] as const satisfies readonly LedgerKind[];

/** Orders whose last money was a check that bounced, and when it did. */
async function bouncesByOrder(db: Db): Promise<Map<string, Instant>> {
  const lastOf = (kinds: readonly LedgerKind[]) =>
    sql<Instant | null>`max(case when kind in (${sql.join(kinds)}) then ledger.created_at end)`;
  const ofBounces = db
    .selectFrom("ledger")
    .innerJoin("payments", "payments.id", "ledger.paymentId")
    .select("payments.orderId")
    .where("ledger.kind", "=", "check_bounced");
  const rows = await db
    .selectFrom("payments")
    .innerJoin("ledger", "ledger.paymentId", "payments.id")
    .select(["orderId", lastOf(["check_bounced"]).as("bouncedAt"), lastOf(MONEY_IN).as("paidAt")])
    .where("orderId", "in", ofBounces)
    .groupBy("orderId")
    .execute();
  return new Map(
    rows.flatMap(({ orderId, bouncedAt, paidAt }) =>
      orderId !== null && bouncedAt !== null && bouncedAt >= (paidAt ?? "")
        ? [[orderId, bouncedAt] as const]
        : [],
    ),
  );
}

/**
 * Every order with an open balance that staff wait for (docs/rules/money.md#the-unpaid-list), the most overdue first. What
 * a family began online and may still pay by card is not on it: nobody owes what nobody agreed to pay later.
 */
export async function unpaidOrders(
  db: Db,
  { scope, now }: { scope: SeasonScope; now: Date },
): Promise<UnpaidOrder[]> {
  const rows = await candidates(db, scope);
  // A free child of a paid order waits for its code, not for money.
  const waiting = rows.filter((row) =>
    row.settledAt === null ? row.waitsFor === "hand" : paymentStatusOf(row.status) === "paid",
  );
  const byOrder = Map.groupBy(waiting, ({ orderId }) => orderId);
  const balances = await balancesOf(db, [...byOrder.keys()]);
  const bounces = await bouncesByOrder(db);
  const orders = [...byOrder].flatMap(([orderId, children]) => {
    const here = children.filter(({ deletedAt }) => deletedAt === null);
    const openCents = balances.get(orderId)?.openCents ?? 0;
    if (openCents <= 0) return [];
    const found = { openCents, bouncedAt: bounces.get(orderId) ?? null };
    return orderOf(here.length > 0 ? here : children, found, now) ?? [];
  });
  return sortedUnpaid(orders, "due");
}

interface Wanted {
  /** Each word has to stand in what one of its children is found by. */
  words: readonly string[];
  /** Those alone whose check bounced. */
  bounced?: "yes" | undefined;
}

/** Those of them that somebody looks for. */
export function unpaidWith(orders: readonly UnpaidOrder[], { words, bounced }: Wanted): UnpaidOrder[] {
  return orders.filter(
    ({ searchTexts, bouncedAt }) =>
      (bounced === undefined || bouncedAt !== null) &&
      words.every((word) => searchTexts.some((text) => text.includes(word))),
  );
}

/** Orders of whose guardian a mail could not be delivered: somebody has to call them. */
async function withoutMailbox(db: Db, orders: readonly UnpaidOrder[]): Promise<Set<string>> {
  const stuck = await db
    .selectFrom("outbox")
    .leftJoin("registrations", "registrations.id", "outbox.registrationId")
    .select(["outbox.orderId", "registrations.orderId as ofRegistration"])
    .where("outbox.recipient", "=", "guardian")
    .where("outbox.stuckAt", "is not", null)
    .execute();
  const ids = new Set(stuck.flatMap(({ orderId, ofRegistration }) => orderId ?? ofRegistration ?? []));
  return new Set(
    orders.filter(({ orderId, email }) => email === "" || ids.has(orderId)).map((one) => one.orderId),
  );
}

/** What "remind all" would do at this moment, told before anybody presses (docs/rules/money.md#reminding-families). */
export async function remindersOf(db: Db, orders: readonly UnpaidOrder[]) {
  const due = orders.filter((order) => order.mayRemind);
  const unreachable = await withoutMailbox(db, due);
  return {
    en: due.filter(({ language }) => language === "en").length,
    es: due.filter(({ language }) => language === "es").length,
    /** First names of the guardians, in the order of the list. */
    names: due.map(({ parentFirstName }) => parentFirstName),
    /** Of those whose last mail could not be delivered. */
    unreachable: due
      .filter(({ orderId }) => unreachable.has(orderId))
      .map(({ parentFirstName: name }) => name),
    /** Orders that were reminded within a day: they get none. */
    resting: orders.length - due.length,
  };
}

function sumOf(orders: readonly UnpaidOrder[]) {
  return {
    count: orders.length,
    /** What is open of them. */
    cents: orders.reduce((sum, { openCents }) => sum + openCents, 0),
    overdue: orders.filter((order) => order.isOverdue).length,
    /** The first day until which staff wait. */
    dueOn: orders.flatMap(({ dueOn }) => dueOn ?? []).sort()[0] ?? null,
  };
}

/** What is owed to the club in all seasons, and what of it by checks that bounced. */
export async function owedSums(db: Db, now: Date) {
  const owed = await unpaidOrders(db, { scope: {}, now });
  return { owed: sumOf(owed), bounced: sumOf(owed.filter(({ bouncedAt }) => bouncedAt !== null)) };
}
