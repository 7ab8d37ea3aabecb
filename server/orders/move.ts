import { randomUUID } from "node:crypto";
import { groupOfBirth } from "#domain/ages.ts";
import { allocateRefund, type BackTo } from "#domain/cancellation.ts";
import type { CancelBlock } from "#domain/cancellation-requests.ts";
import type { Cents } from "#domain/money.ts";
import { moveOf, refundOfMove } from "#domain/moving.ts";
import { type ProgramId, reasonOfKind } from "#domain/programs.ts";
import type { Deps } from "#server/deps.ts";
import { appendLines, type NewLine } from "#server/money/order-lines.ts";
import { familySeason } from "#server/money/season-money.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { instantOf } from "#server/platform/schema.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { findDuplicateRegistration, type Registration } from "#server/registrations/data.ts";
import { findNote, insertNote } from "#server/registrations/details.ts";
import { changeGroup, claimPlace, releasePlaces } from "#server/site/places.ts";
import { type Program, termsOf } from "#server/site/programs.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { giveBack, lockFamiliesOf, sendBack } from "./cancel.ts";
import { blockOf, readRegistration } from "./cancel-queries.ts";

interface Target {
  programId: ProgramId;
  /** Left out: the one that the birth date leads to. */
  groupId?: string | null | undefined;
}

/** What staff see before they press. */
interface MovePreview {
  /** Above zero is to be paid, below zero costs less. */
  differenceCents: Cents;
  /** Counted in: what the siblings cost more, because a child of a free program earns them no discount. */
  discountLostCents: Cents;
  /** What of it goes back, and over which payments; what was never paid does not. */
  back: BackTo[];
  /** The group that it comes into; null where the program has none. */
  groupId: string | null;
  /** Whether it is another group than its birth date's, which needs a reason. */
  needsReason: boolean;
  blockedBy: CancelBlock | null;
}

/** @throws {ApiError} not_found for a program of another season; registration_deleted */
async function targetOf(db: Db | Trx, row: Registration, { programId }: Target): Promise<Program> {
  if (row.deletedAt !== null) throw new ApiError("registration_deleted");
  const program = await db
    .selectFrom("programs")
    .selectAll()
    .where("id", "=", programId)
    .where("seasonId", "=", row.seasonId)
    .executeTakeFirst();
  if (!program) throw new ApiError("not_found");
  return program;
}

/** @throws {ApiError} no_group where no group takes its birth date and staff chose none */
function groupMeant(
  groups: Awaited<ReturnType<typeof termsOf>>["groups"],
  { childDateOfBirth }: Registration,
  { groupId }: Target,
) {
  if (groups.length === 0) return { groupId: null, needsReason: false };
  const own = groupOfBirth(groups, childDateOfBirth)?.id;
  const chosen = groupId ?? own;
  if (chosen === undefined || !groups.some(({ id }) => id === chosen)) throw new ApiError("no_group");
  return { groupId: chosen, needsReason: chosen !== own };
}

/**
 * What moving costs: the other program's price of now, as a family that registers today pays it, with the discount of
 * the child's rank; nothing where the program stays (docs/rules/money.md#moving-a-child).
 * @throws {ApiError} not_found, registration_deleted, not_payable, no_group
 */
async function planMove(db: Db | Trx, row: Registration, target: Target, now: Date) {
  const program = await targetOf(db, row, target);
  const { feeCents, groups } = await termsOf(db, program.id, now);
  if (feeCents === null) throw new ApiError("not_payable");
  const group = groupMeant(groups, row, target);
  const { familyId, seasonId, orderId } = row;
  const season = familyId && orderId ? await familySeason(db, { familyId, seasonId }) : undefined;
  const blockedBy = season ? await blockOf(db, row, season) : ("not_paid" as const);
  const nothing = { differenceCents: 0, movedCents: 0, siblingCents: 0, discountLostCents: 0 };
  const price =
    !season || blockedBy !== null || program.id === row.programId
      ? nothing
      : moveOf({ ...season, registrationId: row.id, to: { programId: program.id, nowCents: feeCents } });
  const { differenceCents, discountLostCents } = price;
  const { backCents, excessRefundCents } = season
    ? refundOfMove(differenceCents, season)
    : { backCents: 0, excessRefundCents: 0 };
  const back = season && orderId ? allocateRefund(backCents, orderId, season) : [];
  const preview: MovePreview = { differenceCents, discountLostCents, back, ...group, blockedBy };
  return { program, price: { ...price, excessRefundCents }, preview };
}

/** The same without a lock: what staff see before they press. */
export async function previewMove(db: Db, id: string, target: Target, now: Date): Promise<MovePreview> {
  return (await planMove(db, await readRegistration(db, id), target, now)).preview;
}

/** Its place there is taken before the one here is given back. @throws {ApiError} already_registered, program_full */
async function takePlaceThere(trx: Trx, row: Registration, to: Required<Target>, now: string): Promise<void> {
  const { programId, groupId = null } = to;
  if (programId === row.programId) {
    if (row.place === "none" || (await changeGroup(trx, row, groupId))) return;
    throw new ApiError("program_full");
  }
  const there = { ...row, programId };
  if (await findDuplicateRegistration(trx, there, row.id)) throw new ApiError("already_registered");
  if (row.place === "none") return;
  if (!(await claimPlace(trx, { programId, groupId }, now))) throw new ApiError("program_full");
  await releasePlaces(trx, [row]);
}

interface MoveRequest extends Target {
  id: string;
  expectedDifferenceCents: number;
  /** Needed where the child comes into another group than its birth date's. */
  reason: string;
  /** The same id again is the same move. */
  requestId?: string | undefined;
  /** The actor of the audit log. */
  actor: string;
}

/** @throws {ApiError} what holds it up; difference_changed with the new amount; invalid_input without a reason */
function refuseUnless(preview: MovePreview, { expectedDifferenceCents, reason }: MoveRequest): void {
  if (preview.blockedBy !== null) throw new ApiError(preview.blockedBy);
  if (preview.needsReason && reason === "") {
    throw new ApiError("invalid_input", { fields: { reason: "change_reason" } });
  }
  if (preview.differenceCents !== expectedDifferenceCents) {
    throw new ApiError("difference_changed", { more: { data: preview } });
  }
}

async function move(trx: Trx, request: MoveRequest & { requestId: string }, at: Date) {
  const { id, reason, requestId, actor } = request;
  const now = instantOf(at);
  const known = await readRegistration(trx, id);
  const { id: programId } = await targetOf(trx, known, request);
  await lockFamiliesOf(trx, [known], programId);
  const row = await readRegistration(trx, id);
  const note = await findNote(trx, requestId);
  if (note && (note.registrationId !== id || note.kind !== "moved")) throw new ApiError("invalid_input");
  if (note) return undefined;
  const { program, price, preview } = await planMove(trx, row, request, at);
  refuseUnless(preview, request);
  const { groupId, differenceCents } = preview;
  await takePlaceThere(trx, row, { programId: program.id, groupId }, now);
  const totalAmount = (row.totalAmount ?? 0) + differenceCents;
  const there = { programId: program.id, groupId, totalAmount, signUpReason: reasonOfKind(program.kind) };
  await trx.updateTable("registrations").set(there).where("id", "=", id).execute();
  const about = { registrationId: id, programId: program.id };
  // The program that is paid keeps it, or gives it back.
  const lost = price.discountLostCents > 0 ? { programId: row.programId } : {};
  const lines: NewLine[] = [
    { ...about, kind: "adjustment", reason: "moved", cents: price.movedCents },
    { ...about, kind: "sibling", cents: price.siblingCents },
    { ...about, ...lost, kind: "adjustment", reason: "discount_lost", cents: price.discountLostCents },
    { ...about, kind: "adjustment", reason: "restored", cents: price.excessRefundCents },
  ];
  const changed =
    program.id === row.programId ? [] : lines.filter((line, at) => at === 0 || line.cents !== 0);
  const ids = await appendLines(trx, { orderId: row.orderId ?? "", lines: changed, now });
  const written = changed.map(({ cents }, at) => ({ id: ids[at] ?? "", cents }));
  await giveBack(trx, preview.back, { reason: "other", note: null, actor, now: at, lines: written });
  const noted = { id: requestId, registrationId: id, kind: "moved" as const, fields: null, note: reason };
  await insertNote(trx, { ...noted, actor, createdAt: now });
  const subject = `${id}: ${row.programId} to ${program.id}, ${differenceCents} cents`;
  await recordAudit(trx, { at, actor, action: "registration_moved", subject });
  return preview;
}

/**
 * Moves a child to another program or group of its season: the place there is taken before the one here is free, and
 * the difference is a line, to be paid or given back at once (docs/rules/money.md#moving-a-child).
 * @throws {ApiError} not_found, registration_deleted, not_payable, no_group, program_full, already_registered;
 * difference_changed when it is another one than was shown; whatever holds up a cancellation too
 */
export async function moveRegistration(deps: Deps, request: MoveRequest): Promise<MovePreview | null> {
  const { requestId = randomUUID() } = request;
  const done = await inTransaction(deps.db, (trx) => move(trx, { ...request, requestId }, deps.now()));
  if (!done) return null;
  await sendBack(deps, done.back);
  return done;
}
