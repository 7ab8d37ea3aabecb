import { randomUUID } from "node:crypto";
import type { Deps } from "#server/deps.ts";
import { balanceOfOrder } from "#server/money/balances.ts";
import { cancelRegistration } from "#server/orders/leave/cancel.ts";
import { previewCancellation } from "#server/orders/leave/cancel-queries.ts";
import { moveRegistration, previewMove } from "#server/orders/leave/move.ts";
import { assignRefund, unallocatedRefunds } from "#server/orders/leave/refund-lines.ts";
import { letPayLater, takeMoney } from "#server/orders/manual/take-money.ts";
import type { ByHand } from "#server/payments/cash.ts";
import { requestRefund } from "#server/payments/refunds.ts";
import { keepDuplicates } from "#server/registrations/duplicates.ts";
import type { Dice } from "./dice.ts";
import type { Offered } from "./household.ts";

/** Whoever acts in these journeys. */
const actor = "pin:random";
const BY_CASH = { method: "cash", checkNumber: null } as const;
const BY_CHECK = { method: "check", checkNumber: "1024" } as const;
const REFUND_MIN = 100;
const REFUND_MAX = 1500;

/** A child of an order, as staff have it before them. */
interface OnDesk {
  id: string;
  orderId: string;
  paymentId: string | null;
}

type Deed = (deps: Deps, dice: Dice, child: OnDesk, offered: readonly Offered[]) => Promise<unknown>;

async function cancel(deps: Deps, dice: Dice, { id }: OnDesk): Promise<void> {
  const { refundCents } = await previewCancellation(deps.db, id, { now: deps.now() });
  // Now and then the page is an old one.
  const expectedRefundCents = dice.chance(0.9) ? refundCents : refundCents + 1;
  const request = { id, expectedRefundCents, reason: "other", note: null, actor } as const;
  const requestId = randomUUID();
  const press = () => cancelRegistration(deps, { ...request, requestId });
  await (dice.chance(0.2) ? Promise.all([press(), press()]) : press());
}

async function move(deps: Deps, dice: Dice, { id }: OnDesk, offered: readonly Offered[]): Promise<void> {
  const to = offered[dice.between(0, offered.length - 1)];
  if (!to) return;
  const target = { programId: to.programId };
  const { differenceCents } = await previewMove(deps.db, id, target, deps.now());
  await moveRegistration(deps, {
    ...target,
    id,
    expectedDifferenceCents: differenceCents,
    reason: "",
    actor,
  });
}

async function refundPart(deps: Deps, dice: Dice, { id, paymentId }: OnDesk): Promise<void> {
  if (paymentId === null) return;
  const registrationId = dice.chance(0.8) ? id : null;
  const cents = dice.between(REFUND_MIN, REFUND_MAX);
  await requestRefund(deps, { id: randomUUID(), paymentId, cents, reason: "other", actor, registrationId });
}

/** How many orders the family of an order has. */
async function ordersOfFamily({ db }: Deps, orderId: string): Promise<number> {
  const own = db.selectFrom("orders").select("familyId").where("id", "=", orderId);
  return (await db.selectFrom("orders").select("id").where("familyId", "=", own).execute()).length;
}

async function refundAll(deps: Deps, dice: Dice, { paymentId, orderId }: OnDesk): Promise<void> {
  if (paymentId === null) return;
  const { amountCents: cents } = await deps.db
    .selectFrom("payments")
    .select("amountCents")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  // All of a payment by hand is a gift: a sibling of another order keeps its price, whatever the rule would say.
  const stillComes = dice.chance(0.5) || (await ordersOfFamily(deps, orderId)) > 1;
  await requestRefund(deps, { id: randomUUID(), paymentId, cents, reason: "other", actor, stillComes });
}

/** Somebody of the family pays at the field, while another one may be paying by card. */
async function take(deps: Deps, dice: Dice, { id, orderId }: OnDesk): Promise<void> {
  const cents = (await balanceOfOrder(deps.db, orderId))?.openCents ?? 0;
  if (cents > 0)
    await takeMoney(deps, { id, cents, note: "", by: dice.pick<ByHand>([BY_CASH, BY_CHECK]), actor });
}

async function assign(deps: Deps, dice: Dice, { id, paymentId }: OnDesk): Promise<void> {
  if (paymentId === null) return;
  for (const { stripeId } of await unallocatedRefunds(deps.db, paymentId)) {
    await assignRefund(deps, { paymentId, stripeId, registrationId: dice.chance(0.8) ? id : null, actor });
  }
}

const DEEDS: [Deed, ...Deed[]] = [
  cancel,
  cancel,
  move,
  move,
  refundPart,
  refundAll,
  take,
  assign,
  (deps, _dice, { id }) => keepDuplicates(deps, { id, actor }),
  (deps, _dice, { id }) => letPayLater(deps, { id, dueOn: null, actor }),
];

/** The children of an order, as staff see them. */
export async function childrenOnDesk({ db }: Pick<Deps, "db">, orderId: string): Promise<OnDesk[]> {
  const rows = await db
    .selectFrom("registrations")
    .select(["id", "paymentId"])
    .where("orderId", "=", orderId)
    .orderBy("createdAt")
    .orderBy("childFirstName")
    .execute();
  return rows.map((row) => ({ ...row, orderId }));
}

/** Whether an error says that something cannot be, and not that it may not be or that the network broke. */
export function isBroken(error: unknown): error is Error {
  return (
    error instanceof Error && error.constructor === Error && !("code" in error) && error.message !== "killed"
  );
}

/** Staff do something with a child of an order. @throws {ApiError} where it may not be done */
export async function staffAtRandom(
  deps: Deps,
  { dice, orderId, offered }: { dice: Dice; orderId: string; offered: readonly Offered[] },
): Promise<void> {
  const children = await childrenOnDesk(deps, orderId);
  const child = children[dice.between(0, children.length - 1)];
  if (child) await dice.pick(DEEDS)(deps, dice, child, offered);
}

/** Staff take what an unpaid order costs. */
export async function takeOpenMoney(deps: Deps, dice: Dice, orderId: string): Promise<void> {
  const [child] = await childrenOnDesk(deps, orderId);
  if (child) await take(deps, dice, child);
}
