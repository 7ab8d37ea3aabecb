import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { instantOf } from "#server/db/schema.ts";
import { balanceOfOrder } from "#server/families/balance-queries.ts";
import { findOrder } from "#server/families/order-queries.ts";
import type { Holder } from "#server/holds/mutations.ts";
import { keepAgain } from "#server/holds/mutations.ts";
import { PRICE_FROZEN_HOURS } from "#server/holds/rules.ts";
import { lockProgramsToOrder } from "#server/programs/place-mutations.ts";
import type { Registration } from "#server/registrations/data.ts";
import { lockRegistrationsOfOrder } from "#server/registrations/data.ts";
import { inOrder } from "./order-queries.ts";
import { closedCode, hasLapsed, refuseChildren } from "./order-rules.ts";
import { takePlaces } from "./place-mutations.ts";
import { childrenCents, priceChildren } from "./price-queries.ts";

const HOUR_MS = 3_600_000;

export interface Renewal {
  holder: Holder;
  now: Date;
  /** Stripe has seen a card for the payment. */
  showedCard: boolean;
  /** A bank works on it: the amount is not to be changed any more. */
  isProcessing: boolean;
  /** Of the price that the family was shown, where its page knows. */
  quoteHash: string | undefined;
}

/**
 * Whether an unchanged order has to be priced anew: its hold froze the price until it ran out, for two hours at most, and
 * from then on it costs what it costs now. A lower price that the family has seen meanwhile is passed on at once.
 */
async function hasOtherPrice(
  trx: Trx,
  orderId: string,
  children: readonly Registration[],
  { now, isProcessing, quoteHash }: Renewal,
): Promise<boolean> {
  const order = await findOrder(trx, orderId);
  if (isProcessing || !order) return false;
  const donationAmount = 0;
  const ofChildren = children.map((row) => ({ programId: row.programId, data: row }));
  const { familyId } = order;
  const priced = await priceChildren(trx, { children: ofChildren, donationAmount, familyId, now });
  const frozen = order.totalCents - order.donationCents;
  const cents = childrenCents(priced);
  if (cents === frozen) return false;
  if (children.some((row) => hasLapsed(row, now))) return true;
  if (now.getTime() - Date.parse(order.createdAt) >= PRICE_FROZEN_HOURS * HOUR_MS) return true;
  // A sibling left: a discount that nobody earns any more is frozen for nobody.
  const balance = await balanceOfOrder(trx, orderId);
  if (balance?.leaving.some(({ reason }) => reason === "discount_lost")) return true;
  return cents < frozen && quoteHash === priced.quoteHash;
}

/**
 * Keeps the places of an order that is about to be paid, for as long as server/holds/rules.ts says, so that a family
 * that comes back late hears "full" before it pays, not after. All of them or none.
 * @returns until when, or that its price is another one now, which then gets an order of its own
 * @throws {ApiError} not_yet_open, registration_closed or program_full when a place lapsed and cannot be had again
 */
export async function renewHold(
  trx: Trx,
  orderId: string,
  renewal: Renewal,
): Promise<{ keptUntil: Instant } | { stale: Registration[] }> {
  const { now, isProcessing } = renewal;
  const rows = await lockRegistrationsOfOrder(trx, orderId);
  const pending = await inOrder(
    trx,
    orderId,
    rows.filter(({ status }) => status === "pending"),
  );
  const programs = await lockProgramsToOrder(
    trx,
    pending.map(({ programId }) => programId),
  );
  if (await hasOtherPrice(trx, orderId, pending, renewal)) return { stale: pending };
  const lost = pending.filter((row) => hasLapsed(row, now) && !(isProcessing && row.place !== "none"));
  const codes = pending.map((row) => {
    const program = programs.get(row.programId);
    return program && lost.includes(row) ? closedCode(program, now) : undefined;
  });
  refuseChildren(codes);
  await takePlaces(trx, {
    children: pending,
    groupIds: pending.map(({ groupId }) => groupId),
    kept: pending.map((row) => row),
    isKept: (row) => !lost.includes(row),
    now,
  });
  const untils: Instant[] = [];
  for (const registration of pending) {
    const keptUntil = await keepAgain(trx, { ...renewal, registration });
    await trx
      .updateTable("registrations")
      .set({ place: "held", holdExpiresAt: keptUntil })
      .where("id", "=", registration.id)
      .execute();
    untils.push(keptUntil);
  }
  return { keptUntil: untils.sort()[0] ?? instantOf(now) };
}
