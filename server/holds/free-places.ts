import type { ProgramId } from "#domain/programs.ts";
import { recordAudit } from "#server/audit/record.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { releasePlaces } from "#server/programs/places.ts";
import { groupPlaces } from "./groups.ts";
import { RENEWALS } from "./rules.ts";
import { unpaidPlaces } from "./unpaid.ts";

interface Freeing {
  programId: ProgramId;
  /** A group's id; null for every unpaid place of the program. */
  group: string | null;
  /** Who does it, as the audit log names them. */
  actor: string;
}

/**
 * Lets unpaid places go before their time. The registrations and their payments stay: who pays later gets a place
 * while there is one, and who comes back is kept one for five minutes
 * (docs/rules/registration.md#staff-free-unpaid-places).
 * @returns how many places are free now
 */
export function freePlaces(
  { db, now }: Pick<Deps, "db" | "now">,
  { programId, group, actor }: Freeing,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const at = now();
    const places = await unpaidPlaces(trx, at, programId);
    const chosen = group === null ? places : (groupPlaces(places).get(group) ?? []);
    if (chosen.length === 0) return 0;
    const freed = await trx
      .updateTable("registrations")
      .set({ place: "none", holdExpiresAt: null })
      .where(
        "id",
        "in",
        chosen.map(({ registrationId }) => registrationId),
      )
      // One that was paid for meanwhile has taken its place.
      .where("place", "=", "held")
      .returning("id")
      .execute();
    if (freed.length === 0) return 0;
    const ids = freed.map(({ id }) => id);
    await trx
      .updateTable("holds")
      .set({ browserHash: null, networkHash: null, renewals: RENEWALS })
      .where("registrationId", "in", ids)
      .execute();
    await releasePlaces(trx, programId, ids.length);
    await recordAudit(trx, { at, actor, action: "places_freed", subject: `${programId}: ${ids.length}` });
    return ids.length;
  });
}
