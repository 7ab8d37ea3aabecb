import { isEntered } from "#domain/registration/status.ts";
import { searchTextOf } from "#domain/staff/search-text.ts";
import { childKey } from "#domain/text/person-name.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { earlierDuplicates, flagDuplicate } from "#server/registrations/duplicates.ts";
import { lockProgramsOf } from "#server/registrations/registration-locks.ts";
import type { Registration } from "#server/registrations/registration-rows.ts";

/** Whether it is paid or staff's entry, so that another registration of its child is one too many. */
function counts(row: Registration): boolean {
  return isEntered(row) && row.deletedAt === null;
}

interface NewAddress {
  familyId: string;
  /** Locked. */
  rows: readonly Registration[];
  email: string;
}

/**
 * Writes a new address to registrations and their family. It is a part of what tells children apart, so a registration whose
 * child is registered there too is flagged as its duplicate. Refusing would tell whoever typed the address what is
 * registered there (docs/reference/registrations.md#child-identity).
 */
export async function writeAddress(trx: Trx, { familyId, rows, email }: NewAddress): Promise<void> {
  await lockProgramsOf(trx, rows);
  for (const row of rows) {
    const moved = { ...row, email, childKey: childKey({ ...row, email }) };
    const [[first] = []] =
      counts(row) && row.duplicateOfId === null ? await earlierDuplicates(trx, [moved]) : [];
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
