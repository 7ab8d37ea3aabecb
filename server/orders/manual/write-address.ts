import { isEntered } from "#domain/registration/status.ts";
import { searchTextOf } from "#domain/staff/registration-search.ts";
import { childKey } from "#domain/text/person-name.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { earlierDuplicates, flagDuplicate } from "#server/registrations/duplicates.ts";
import { lockProgramsOf } from "#server/registrations/registration-locks.ts";
import type { Registration } from "#server/registrations/registration-rows.ts";

/** Whether the row is paid or entered by staff, so that another registration of its child is a duplicate. */
function isActiveEntry(row: Registration): boolean {
  return isEntered(row) && row.deletedAt === null;
}

interface NewAddress {
  familyId: string;
  /** Locked. */
  rows: readonly Registration[];
  email: string;
}

/**
 * Writes a new address to registrations and their family. The address is part of a child's identity, so a registration
 * whose child is registered there too is flagged as a duplicate. Refusing would reveal what is registered there
 * (docs/reference/registrations.md#child-identity).
 */
export async function writeAddress(trx: Trx, { familyId, rows, email }: NewAddress): Promise<void> {
  await lockProgramsOf(trx, rows);
  for (const row of rows) {
    const moved = { ...row, email, childKey: childKey({ ...row, email }) };
    const [[first] = []] =
      isActiveEntry(row) && row.duplicateOfId === null ? await earlierDuplicates(trx, [moved]) : [];
    if (first) await flagDuplicate(trx, row.id, first);
    await trx
      .updateTable("registrations")
      .set({
        email,
        childKey: moved.childKey,
        searchText: searchTextOf(moved),
        version: row.version + 1,
      })
      .where("id", "=", row.id)
      .execute();
  }
  await trx.updateTable("families").set({ email }).where("id", "=", familyId).execute();
}
