import type { Trx } from "#server/db/database.ts";

/** What a registration that was erased belonged to. */
interface Erased {
  familyId: string | null;
  childId: string | null;
}

function hasRegistrations(trx: Trx, column: "familyId" | "childId", id: string) {
  return trx.selectFrom("registrations").select("id").where(column, "=", id).limit(1).executeTakeFirst();
}

/**
 * Forgets a child with its last registration, and the mail address with the family's last one. Orders and their lines
 * stay, without a name (docs/rules/privacy.md#erasure).
 */
export async function eraseNames(trx: Trx, { familyId, childId }: Erased): Promise<void> {
  if (childId !== null && !(await hasRegistrations(trx, "childId", childId))) {
    await trx.deleteFrom("children").where("id", "=", childId).execute();
  }
  if (familyId === null || (await hasRegistrations(trx, "familyId", familyId))) return;
  await trx.deleteFrom("children").where("familyId", "=", familyId).execute();
  await trx.updateTable("orders").set({ browserHash: null }).where("familyId", "=", familyId).execute();
  await trx.updateTable("families").set({ email: null }).where("id", "=", familyId).execute();
}
