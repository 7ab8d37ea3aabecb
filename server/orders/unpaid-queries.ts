import { sql } from "kysely";
import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import type { LedgerKind } from "#domain/payment-state.ts";
import { paymentStatusOf } from "#domain/registration-status.ts";
import { isOverdue, mayRemind } from "#domain/unpaid.ts";
import type { Db } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { balancesOf } from "#server/families/balance-queries.ts";
import { inScope, type SeasonScope } from "#server/programs/season-queries.ts";
import { sortedUnpaid } from "./unpaid-schema.ts";

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
