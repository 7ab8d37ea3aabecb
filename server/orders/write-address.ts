import { childKey } from "#domain/child-identity.ts";
import { searchTextOf } from "#domain/registration-search.ts";
import { ENTERED_STATUSES } from "#domain/registration-status.ts";
import type { Trx } from "#server/platform/database.ts";
import type { Instant } from "#server/platform/schema.ts";
import { openContest, rivalsOf } from "#server/registrations/contests.ts";
import { isEntered, type Registration } from "#server/registrations/data.ts";
import { lockProgramsOf } from "#server/registrations/locks.ts";
import { releasePlaces } from "#server/site/places.ts";

/** Whether it is paid or staff's entry, so that another registration of its child is one too many. */
function counts(row: Registration): boolean {
  return isEntered(row) && ENTERED_STATUSES.includes(row.status) && row.deletedAt === null;
}

/**
 * Opens a contest if the child is registered at the new address already, and leaves the two one place. Refusing would
 * tell whoever typed the address what is registered there.
 * @param moved the registration as it will be
 */
async function meetRivals(trx: Trx, moved: Registration, now: Instant): Promise<Pick<Registration, "place">> {
  const { place } = moved;
  const [rivals = []] = counts(moved) ? await rivalsOf(trx, [moved]) : [];
  if (rivals.length === 0) return { place };
  await openContest(trx, moved, rivals, now);
  if (place === "none" || rivals.every((rival) => rival.place === "none")) return { place };
  await releasePlaces(trx, [moved]);
  return { place: "none" };
}

interface NewAddress {
  familyId: string;
  /** Locked. */
  rows: readonly Registration[];
  email: string;
  now: Instant;
}

/**
 * Writes a new address to registrations and their family. It is a part of what tells children apart, so a child that is
 * registered there too is contested from then on
 * (docs/rules/registration.md#when-two-registrations-are-for-the-same-child).
 */
export async function writeAddress(trx: Trx, { familyId, rows, email, now }: NewAddress): Promise<void> {
  await lockProgramsOf(trx, rows);
  for (const row of rows) {
    // Its rivals are known by the old key until staff have decided.
    const isContested = row.contestedAt !== null && row.deletedAt === null;
    const moved = { ...row, email, childKey: isContested ? row.childKey : childKey({ ...row, email }) };
    const { place } = isContested ? row : await meetRivals(trx, moved, now);
    await trx
      .updateTable("registrations")
      .set({
        ...{ email, place, childKey: moved.childKey },
        ...{ searchText: searchTextOf(moved), version: row.version + 1 },
      })
      .where("id", "=", row.id)
      .execute();
  }
  await trx.updateTable("families").set({ email }).where("id", "=", familyId).execute();
}
