import type { Trx } from "#server/db/database.ts";
import { eraseRegistration } from "#server/registrations/erase.ts";
import type { Erasure } from "./erasures-file.ts";

const IDS_PER_QUERY = 500;

async function replaySome(trx: Trx, erasures: readonly Erasure[], at: Date): Promise<number> {
  await trx
    .insertInto("erasures")
    .values([...erasures])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const ids = erasures.map(({ registrationId }) => registrationId);
  const back = await trx.selectFrom("registrations").select("id").where("id", "in", ids).execute();
  for (const { id } of back) await eraseRegistration(trx, { registrationId: id, at, actor: "system" });
  return back.length;
}

/**
 * Erases again what was erased after a backup was made (design.md §7.6).
 * @returns how many registrations the backup had brought back
 */
export async function replayErasures(trx: Trx, erasures: readonly Erasure[], at: Date): Promise<number> {
  let count = 0;
  for (let from = 0; from < erasures.length; from += IDS_PER_QUERY) {
    count += await replaySome(trx, erasures.slice(from, from + IDS_PER_QUERY), at);
  }
  return count;
}
