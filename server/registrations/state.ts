import { isInCheckout, type RegistrationState } from "#domain/registration/status.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { releaseSpots } from "#server/site/programs/spots.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import type { Registration } from "./registration-rows.ts";

/** The states that may follow each state (docs/reference/registrations.md#registration-states). */
export const NEXT_STATES: Readonly<Record<RegistrationState, readonly RegistrationState[]>> = {
  awaiting_payment: ["awaiting_code", "awaiting_manual_payment", "confirmed", "needs_review", "expired"],
  awaiting_code: ["awaiting_payment", "awaiting_manual_payment", "confirmed", "needs_review", "expired"],
  awaiting_manual_payment: ["confirmed", "needs_review", "expired"],
  confirmed: ["awaiting_manual_payment", "cancelled"],
  needs_review: ["confirmed", "awaiting_manual_payment"],
  // A card payment may arrive late, and staff may restore it.
  expired: ["awaiting_code", "awaiting_manual_payment", "confirmed", "needs_review"],
  cancelled: ["confirmed", "awaiting_manual_payment"],
};

/** Whether these states always have a spot, or never; the others may keep one while they wait. */
const HAS_SPOT: Partial<Record<RegistrationState, boolean>> = {
  confirmed: true,
  needs_review: false,
  expired: false,
  cancelled: false,
};

type Changeable = Pick<Registration, "id" | "state" | "hasSpot" | "programId" | "groupId">;

interface StateChange {
  to: RegistrationState;
  /** For waiting states: whether the row has a spot now; unchanged if absent. */
  hasSpot?: boolean;
  /** When a held spot becomes free for others; never if absent. */
  holdExpiresAt?: Instant | null;
  /** Unchanged if absent. */
  paymentId?: string | null;
  /** When the row is deleted, or null when it is restored; unchanged if absent. */
  deletedAt?: Instant | null;
}

/** @throws {Error} a mistake in the program: callers refuse their requests before, with an error of their own */
function refuseUnlessNext({ id, state }: Changeable, to: RegistrationState): void {
  if (state !== to && !NEXT_STATES[state].includes(to)) {
    throw new Error(`registration ${id} cannot become ${to} from ${state}`);
  }
}

function hasSpotAfter(row: Changeable, { to, hasSpot = row.hasSpot, deletedAt }: StateChange): boolean {
  return typeof deletedAt !== "string" && (HAS_SPOT[to] ?? hasSpot);
}

/**
 * Changes the state of locked registrations; nothing else does. A spot that a row loses becomes free. Callers take a new
 * spot with claimSpot() before.
 * @returns the rows as they are now
 * @throws {Error} if the state may not follow; then nothing is changed
 */
export async function changeState<Row extends Changeable>(
  trx: Trx,
  rows: readonly Row[],
  change: StateChange,
): Promise<Row[]> {
  for (const row of rows) refuseUnlessNext(row, change.to);
  const { to: state, holdExpiresAt = null, hasSpot: _, ...others } = change;
  const columns = { ...others, state, holdExpiresAt };
  const changed = rows.map((row) => ({ ...row, ...columns, hasSpot: hasSpotAfter(row, change) }));
  for (const hasSpot of [true, false]) {
    const ids = changed.filter((row) => row.hasSpot === hasSpot).map(({ id }) => id);
    if (ids.length === 0) continue;
    await trx
      .updateTable("registrations")
      .set({ ...columns, hasSpot })
      .where("id", "in", ids)
      .execute();
  }
  await releaseSpots(
    trx,
    rows.filter((row, index) => row.hasSpot && !changed[index]?.hasSpot),
  );
  return changed;
}

export interface Removal {
  at: Date;
  /** The actor of the audit log; "system" for automatic rules. */
  actor: string;
}

/** Moves a locked registration to the recently deleted. Its spot becomes free, and an unfinished checkout ends. */
export async function moveToDeleted(
  trx: Trx,
  row: Registration,
  { at, actor }: Removal,
): Promise<Registration> {
  const to = isInCheckout(row) ? "expired" : row.state;
  const [deleted = row] = await changeState(trx, [row], { to, deletedAt: instantOf(at) });
  await recordAudit(trx, { at, actor, action: "registration_deleted", subject: row.id });
  return deleted;
}
