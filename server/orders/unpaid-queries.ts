import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { isOverdue, mayRemind } from "#domain/unpaid.ts";
import type { Db } from "#server/db/database.ts";
import { balancesOf } from "#server/families/balance-queries.ts";
import { inScope, type SeasonScope } from "#server/programs/season-queries.ts";
import { isWaitingForCash } from "#server/registrations/data.ts";
import { sortedUnpaid } from "./unpaid-schema.ts";

/** Children of orders that may be open: staff wait for their money, a line was added, or a check bounced. */
function candidates(db: Db, scope: SeasonScope) {
  return db
    .selectFrom("registrations")
    .innerJoin("orders", "orders.id", "registrations.orderId")
    .select(["registrations.id", "registrations.programId", "orders.id as orderId", "orders.dueOn"])
    .select(["orders.remindedAt", "orders.settledAt", "orders.createdAt", "registrations.searchText"])
    .select(["childFirstName", "childLastName", "parentFirstName", "parentLastName", "email", "phone"])
    .select(["registrations.language", "registrations.source", "registrations.status"])
    .select(["registrations.paymentId", "registrations.place", "registrations.holdExpiresAt"])
    .select(["registrations.totalAmount", "registrations.createdAt as registeredAt"])
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
        eb.and([eb("registrations.status", "=", "pending"), eb("registrations.paymentId", "is", null)]),
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
  /** What its children are found by; not presented. */
  searchTexts: string[];
}

function orderOf(children: readonly Child[], openCents: number, now: Date): UnpaidOrder | undefined {
  const [first] = children;
  if (!first) return undefined;
  const { orderId, parentFirstName, parentLastName, email, phone, language } = first;
  const { dueOn, createdAt, remindedAt } = first;
  return {
    ...{ orderId, registrationId: first.id, parentFirstName, parentLastName, email, phone, language },
    children: children.map(({ id, childFirstName, childLastName, programId }) => ({
      ...{ id, firstName: childFirstName, lastName: childLastName, programId },
    })),
    ...{ openCents, dueOn, createdAt, remindedAt },
    isOverdue: isOverdue(dueOn, dateInZone(now, club.timeZone)),
    mayRemind: mayRemind(remindedAt, now),
    searchTexts: children.flatMap(({ searchText }) => searchText ?? []),
  };
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
  const waiting = rows.filter((row) => row.settledAt !== null || isWaitingForCash(row));
  const byOrder = Map.groupBy(waiting, ({ orderId }) => orderId);
  const balances = await balancesOf(db, [...byOrder.keys()]);
  const orders = [...byOrder].flatMap(([orderId, children]) => {
    const here = children.filter(({ deletedAt }) => deletedAt === null);
    const openCents = balances.get(orderId)?.openCents ?? 0;
    if (openCents === 0) return [];
    return orderOf(here.length > 0 ? here : children, openCents, now) ?? [];
  });
  return sortedUnpaid(orders, "due");
}

/** Those of them of which one child is found by every word. */
export function unpaidWith(orders: readonly UnpaidOrder[], words: readonly string[]): UnpaidOrder[] {
  return orders.filter(({ searchTexts }) =>
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

/** How many orders of all seasons are past the day until which staff wait. */
export async function countOverdue(db: Db, now: Date): Promise<number> {
  const orders = await unpaidOrders(db, { scope: {}, now });
  return orders.filter((order) => order.isOverdue).length;
}
