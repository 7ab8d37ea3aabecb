import { randomUUID } from "node:crypto";
import { movePriceDifference, refundOfMove } from "#domain/money/cancellation.ts";
import { splitRefund } from "#domain/money/split-refund.ts";
import { type ProgramId, reasonOfKind } from "#domain/programs/programs.ts";
import { groupOfBirth } from "#domain/registration/ages.ts";
import type { Deps } from "#server/deps.ts";
import { appendLines, type NewLine } from "#server/money/orders.ts";
import { familySeason } from "#server/money/season-money.ts";
import { awaitManualPayment } from "#server/orders/manual/returned-check.ts";
import { endAttempts } from "#server/payments/sync/card-payment.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { insertNote, wasCarriedOut } from "#server/registrations/details.ts";
import { findDuplicateRegistration, removeFromDuplicates } from "#server/registrations/duplicates.ts";
import { type Registration, readRegistration } from "#server/registrations/registration-rows.ts";
import { mailGuardian } from "#server/registrations/second-guardians.ts";
import { findProgram, type Program, termsOf } from "#server/site/programs/published-programs.ts";
import { changeGroup, claimSpot, releaseSpots } from "#server/site/programs/spots.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import {
  bookDashboardRefunds,
  lockForLeaving,
  openBalancePayments,
  queueRefunds,
  sendCardRefunds,
} from "./cancel.ts";
import { blockOf } from "./cancellation-plan.ts";

interface Target {
  programId: ProgramId;
  /** Leave it out for the group of the child's birth date. */
  groupId?: string | null | undefined;
}

/** @throws {ApiError} not_found for a program of another season; registration_deleted */
async function targetOf(db: Db | Trx, row: Registration, { programId }: Target): Promise<Program> {
  if (row.deletedAt !== null) throw new ApiError("registration_deleted");
  const program = await findProgram(db, programId);
  if (program?.seasonId !== row.seasonId) throw new ApiError("not_found");
  return program;
}

/** The child's new group; null if the program has none. @throws {ApiError} no_group if none fits and staff chose none */
function chosenGroup(
  groups: Awaited<ReturnType<typeof termsOf>>["groups"],
  { childDateOfBirth, childSex }: Registration,
  { groupId }: Target,
) {
  if (groups.length === 0) return null;
  const chosen = groupId ?? groupOfBirth(groups, childDateOfBirth, childSex)?.id;
  if (chosen === undefined || !groups.some(({ id }) => id === chosen)) throw new ApiError("no_group");
  return chosen;
}

/**
 * Plans a move. The child costs the target program's current price, with the sibling discount of its rank; a move within
 * the same program costs nothing (docs/reference/refunds.md#moving-a-child).
 * @throws {ApiError} not_found, registration_deleted, not_payable, no_group
 */
async function planMove(db: Db | Trx, row: Registration, target: Target, now: Date) {
  const program = await targetOf(db, row, target);
  const { feeCents, groups } = await termsOf(db, program.id, now);
  if (feeCents === null) throw new ApiError("not_payable");
  const groupId = chosenGroup(groups, row, target);
  const { familyId, seasonId, orderId } = row;
  // A card payment would end with the old price, so only a child whose payment staff expect may be unpaid.
  const mayBeUnpaid = row.state === "awaiting_manual_payment";
  const unpaidOrderId = mayBeUnpaid ? orderId : undefined;
  const season = await familySeason(db, { familyId, seasonId, unpaidOrderId });
  const blockedBy = blockOf(row, season, { mayBeUnpaid });
  const unchanged = { priceCents: 0, differenceCents: 0, movedCents: 0, siblingCents: 0 };
  const freeOfCharge = { ...unchanged, discountLostCents: 0, unspentCents: 0 };
  const price =
    blockedBy !== null || program.id === row.programId
      ? freeOfCharge
      : movePriceDifference({
          ...season,
          registrationId: row.id,
          to: { programId: program.id, nowCents: feeCents },
        });
  const { differenceCents, discountLostCents } = price;
  const { moveRefundCents, countedAsPaidCents: excessRefundCents } = refundOfMove(price, season);
  const refundParts = splitRefund(moveRefundCents, orderId, season);
  const preview = {
    /** Positive if the family owes more, negative if it owes less. */
    differenceCents,
    /** Part of the difference: sibling discounts lost, because a child in a free program earns none. */
    discountLostCents,
    /** Refunds by payment; unpaid amounts are not refunded. */
    refundParts,
    groupId,
    blockedBy,
  };
  return { program, price: { ...price, excessRefundCents }, preview };
}
/** The result of a move, as staff see it before they confirm; cents. */
type MovePreview = Awaited<ReturnType<typeof planMove>>["preview"];

/** Plans a move without locks, for staff to see before they confirm. */
export async function previewMove(db: Db, id: string, target: Target, now: Date): Promise<MovePreview> {
  return (await planMove(db, await readRegistration(db, id), target, now)).preview;
}

/** Claims the spot in the target before releasing the old one. @throws {ApiError} already_registered, program_full */
async function takeTargetSpot(
  trx: Trx,
  row: Registration,
  target: Required<Target>,
  now: string,
): Promise<void> {
  const { programId, groupId = null } = target;
  if (programId === row.programId) {
    if (!row.hasSpot || (await changeGroup(trx, row, groupId))) return;
    throw new ApiError("program_full");
  }
  const movedRow = { ...row, programId };
  if (await findDuplicateRegistration(trx, movedRow, row.id)) throw new ApiError("already_registered");
  if (!row.hasSpot) return;
  if (!(await claimSpot(trx, { programId, groupId }, now))) throw new ApiError("program_full");
  await releaseSpots(trx, [row]);
}

interface MoveRequest extends Target {
  id: string;
  expectedDifferenceCents: number;
  /** Required if the group is not the one for the child's birth date. */
  reason: string;
  /** Makes the call idempotent. */
  requestId?: string | undefined;
  actor: string;
}

/** @throws {ApiError} what blocks the move; move_price_changed with the new amount */
function refuseUnless(preview: MovePreview, { expectedDifferenceCents }: MoveRequest): void {
  if (preview.blockedBy !== null) throw new ApiError(preview.blockedBy);
  if (preview.differenceCents !== expectedDifferenceCents) {
    throw new ApiError("move_price_changed", { more: { data: preview } });
  }
}

async function move(trx: Trx, request: MoveRequest & { requestId: string }, currentTime: Date) {
  const { id, reason, requestId, actor } = request;
  const now = instantOf(currentTime);
  const unlockedRow = await readRegistration(trx, id);
  const { id: programId } = await targetOf(trx, unlockedRow, request);
  await lockForLeaving(trx, [unlockedRow], programId);
  const row = await readRegistration(trx, id);
  if (await wasCarriedOut(trx, requestId, { registrationId: id, kind: "moved" })) return undefined;
  // Started after endAttempts().
  if ((await openBalancePayments(trx, row)).length > 0) throw new ApiError("card_not_cancelled");
  const { program, price, preview } = await planMove(trx, row, request, currentTime);
  refuseUnless(preview, request);
  const { groupId, differenceCents } = preview;
  await takeTargetSpot(trx, row, { programId: program.id, groupId }, now);
  const isOtherProgram = program.id !== row.programId;
  // The siblings' price difference is not part of this child's total.
  const totalAmount = isOtherProgram ? row.donationAmount + price.priceCents : row.totalAmount;
  const changes = { programId: program.id, groupId, totalAmount, signUpReason: reasonOfKind(program.kind) };
  await trx.updateTable("registrations").set(changes).where("id", "=", id).execute();
  if (isOtherProgram) {
    await removeFromDuplicates(trx, id);
    // Teams and their notices belong to one program.
    await trx.deleteFrom("teamPlayers").where("registrationId", "=", id).execute();
  }
  const isFree = row.state === "confirmed" && row.paymentId === null && row.totalAmount === 0;
  // It awaits its first payment from now on, and keeps its spot.
  if (isFree && differenceCents > 0) await awaitManualPayment(trx, row.orderId, [row], currentTime);
  const common = { registrationId: id, programId: program.id };
  // A lost discount belongs to the program that the child leaves.
  const lostIn = price.discountLostCents > 0 ? { programId: row.programId } : {};
  const lines: NewLine[] = [
    { ...common, kind: "adjustment", reason: "moved", cents: price.movedCents },
    { ...common, kind: "sibling", cents: price.siblingCents },
    { ...common, ...lostIn, kind: "adjustment", reason: "discount_lost", cents: price.discountLostCents },
    { ...common, kind: "adjustment", reason: "restored", cents: price.excessRefundCents },
  ];
  const changed = isOtherProgram ? lines.filter((line, index) => index === 0 || line.cents !== 0) : [];
  const written = await appendLines(trx, { orderId: row.orderId, lines: changed, now });
  await queueRefunds(trx, preview.refundParts, {
    reason: "other",
    note: null,
    actor,
    now: currentTime,
    lines: written,
  });
  const entry = { id: requestId, registrationId: id, kind: "moved" as const, fields: null, note: reason };
  await insertNote(trx, { ...entry, actor, createdAt: now });
  if (isOtherProgram) await mailGuardian(trx, row, { kind: "registration_moved", noteId: requestId, now });
  const details = { from: row.programId, to: program.id, cents: differenceCents };
  await recordAudit(trx, { at: currentTime, actor, action: "registration_moved", subject: id, details });
  return preview;
}

/**
 * Moves a child to another program or group of its season. The new spot is claimed before the old one is released; the
 * difference becomes order lines and is due or refunded at once (docs/reference/refunds.md#moving-a-child).
 * @throws {ApiError} not_found, registration_deleted, not_payable, no_group, program_full, already_registered;
 * move_price_changed if it is not the one shown; card_processing or card_not_cancelled while the family pays its open
 * balance; also every block of a cancellation
 */
export async function moveRegistration(deps: Deps, request: MoveRequest): Promise<MovePreview | null> {
  const { requestId = randomUUID() } = request;
  const row = await readRegistration(deps.db, request.id);
  await endAttempts(deps, await openBalancePayments(deps.db, row));
  await bookDashboardRefunds(deps, row);
  const preview = await inTransaction(deps.db, (trx) => move(trx, { ...request, requestId }, deps.now()));
  if (!preview) return null;
  await sendCardRefunds(deps, preview.refundParts);
  return preview;
}
