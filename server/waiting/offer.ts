import { type OfferData, type OfferReason, offerDeadline } from "#domain/family/waiting-list.ts";
import { sessionAfterChange } from "#domain/time/sessions.ts";
import { instantAt } from "#domain/time/zoned-time.ts";
import type { Deps } from "#server/deps.ts";
import { queueMessage } from "#server/mail/queue.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { freeSpotsOf } from "#server/site/programs/public-programs.ts";
import { termsOf } from "#server/site/programs/published-programs.ts";
import { addWaiting, claimSpots, freeExpiredHolds, overbook } from "#server/site/programs/spots.ts";
import { sessionsAhead } from "#server/site/session-changes.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { type FamilyEntry, isOffered, lockOpenEntry, waitingEntriesOf } from "./entries.ts";

export interface Clock {
  now: Date;
  timeZone: string;
}

/** The deadline of an offer in each program; null within a day of its start, when staff call (domain/family/waiting-list.ts). */
export async function offerDeadlines(
  db: Db | Trx,
  programIds: readonly string[],
  { now, timeZone }: Clock,
): Promise<Map<string, Date | null>> {
  if (programIds.length === 0) return new Map();
  // All days, also those that are over: a program that runs has begun.
  const sessions = await sessionsAhead(db, { now: new Date(0), timeZone, programIds });
  return new Map(
    programIds.map((id) => {
      const starts = sessions.flatMap(({ programId, change, ...session }) => {
        if (programId !== id || change?.kind === "cancelled") return [];
        const { on, starts: time } = sessionAfterChange(session, change);
        return instantAt(on, time, timeZone).getTime();
      });
      const first = starts.length === 0 ? null : new Date(Math.min(...starts));
      return [id, offerDeadline(now, first, timeZone)];
    }),
  );
}

interface NewOffer {
  until: Date;
  cents: number;
  now: Date;
  actor: string;
  reason: OfferReason | null;
  /** How many children are beyond the capacity then. */
  over: number;
}

/** Turns a family's entry, whose spots were just claimed, into an offer, and mails it. */
async function storeOffer(
  trx: Trx,
  { id, language, children }: FamilyEntry,
  { until, cents, now, actor, reason, over }: NewOffer,
): Promise<void> {
  const nowInstant = instantOf(now);
  const offer = { offeredAt: nowInstant, offerUntil: instantOf(until), offerCents: cents };
  await trx.updateTable("waitingEntries").set(offer).where("id", "=", id).execute();
  await trx
    .updateTable("waitingChildren")
    .set({ place: "offered" })
    .where("entryId", "=", id)
    // Skips a child that got a spot by another order.
    .where("place", "=", "waiting")
    .execute();
  await addWaiting(trx, children, -1);
  await queueMessage(trx, {
    dedupeKey: offerMailKey({ id, offeredAt: nowInstant }),
    kind: "waiting_offer",
    recipient: "guardian",
    language,
    about: { entryId: id },
    now: nowInstant,
  });
  await recordAudit(trx, {
    at: now,
    actor,
    action: "waiting_offered",
    subject: id,
    details: { reason, over },
  });
}

/** Names the mail of an offer in the queue, where staff see what became of it. */
export function offerMailKey({ id, offeredAt }: { id: string; offeredAt: Instant | null }): string {
  return `waiting_offer:${id}:${offeredAt}`;
}

/**
 * Offers a locked program's free spots, oldest entry first, to every family that fits; none within a day of the start or without a price.
 */
export async function offerNext(trx: Trx, programId: string, clock: Clock): Promise<void> {
  const until = (await offerDeadlines(trx, [programId], clock)).get(programId);
  const { feeCents: cents } = await termsOf(trx, programId, clock.now);
  if (!until || cents === null) return;
  const offer = { until, cents, now: clock.now, actor: "system", reason: null, over: 0 };
  for (const family of await waitingEntriesOf(trx, [programId])) {
    if (await claimSpots(trx, family.children, null)) await storeOffer(trx, family, offer);
  }
}

/**
 * Claims spots for a family in its turn, or for staff's reason. A reason allows exceeding the capacity: staff
 * with the PIN could raise it anyway.
 * @returns how many children are then beyond the capacity
 * @throws {ApiError} program_full
 */
async function claimOfferedSpots(
  trx: Trx,
  { programId, children }: FamilyEntry,
  { reason, now }: { reason: OfferReason | undefined; now: Date },
): Promise<number> {
  if (await claimSpots(trx, children, null)) return 0;
  if (reason === undefined) throw new ApiError("program_full");
  await overbook(trx, children);
  return Math.max(...[...(await freeSpotsOf(trx, [programId], now)).values()].map((spots) => -(spots ?? 0)));
}

/**
 * Offers a family its spots, by staff (docs/reference/waiting-list.md#offers). Idempotent.
 * @returns the deadline
 * @throws {ApiError} not_found, offer_changed within a day of the start, not_payable without a price, and the errors of claimOfferedSpots()
 */
export function offerSpots(
  { db, now, live }: Pick<Deps, "db" | "now" | "live">,
  { id, reason, actor }: OfferData & { id: string; actor: string },
): Promise<{ until: Instant }> {
  return inTransaction(db, async (trx) => {
    const currentTime = now();
    const entry = await lockOpenEntry(trx, id);
    if (!entry) throw new ApiError("not_found");
    if (isOffered(entry, currentTime)) return { until: entry.offerUntil };
    const { programId } = entry;
    await freeExpiredHolds(trx, programId, instantOf(currentTime));
    const list = await waitingEntriesOf(trx, [programId]);
    const family = list.find((waiting) => waiting.id === id);
    if (!family) throw new ApiError("not_found");
    const clock = { now: currentTime, timeZone: live.club.timeZone };
    const until = (await offerDeadlines(trx, [programId], clock)).get(programId);
    if (!until) throw new ApiError("offer_changed");
    const { feeCents: cents } = await termsOf(trx, programId, currentTime);
    if (cents === null) throw new ApiError("not_payable");
    const over = await claimOfferedSpots(trx, family, { reason, now: currentTime });
    await storeOffer(trx, family, { until, cents, now: currentTime, actor, reason: reason ?? null, over });
    if (over > 0) {
      await queueMessage(trx, {
        dedupeKey: `over_capacity:${id}:${instantOf(currentTime)}`,
        kind: "staff_over_capacity",
        recipient: "staff",
        about: { entryId: id },
        now: instantOf(currentTime),
      });
    }
    return { until: instantOf(until) };
  });
}
