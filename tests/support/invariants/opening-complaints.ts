import type { Db } from "#server/platform/database/database.ts";
import type { Outcome } from "#tests/faults/support/opening-day.ts";
import { readRows } from "#tests/support/database/rows.ts";

/** Free places by program; nobody gives one back on opening day, so that there never were fewer. */
async function freeSpots(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom("programs").select(["id", "capacity", "spotsTaken"]).execute();
  return new Map(
    rows.map(({ id, capacity, spotsTaken }) => [id, (capacity ?? Number.POSITIVE_INFINITY) - spotsTaken]),
  );
}

/** Whoever was refused could not have had places for all: there is too little room left to this moment. */
function refusedInVain({ family, full }: Outcome, free: ReadonlyMap<string, number>): string[] {
  const email = family.data.email;
  if (full.length === 0) return [`${email} was told that somebody's program is full, and not whose`];
  return full.flatMap((child) => {
    const programId = family.children[child]?.programId ?? "";
    const wanted = family.children.filter((other) => other.programId === programId).length;
    return wanted > (free.get(programId) ?? 0) ? [] : [`${email} was refused places that were there`];
  });
}

/** What is wrong after the opening: each family has all its children on the list and paid once for them, or nothing. */
export async function complaintsAboutOpening(db: Db, outcomes: readonly Outcome[]): Promise<string[]> {
  const rows = await readRows(db, "registrations", {}, ["email", "childFirstName", "hasSpot", "state"]);
  const byFamily = Map.groupBy(rows, ({ email }) => email);
  const charges = await db
    .selectFrom("ledger")
    .innerJoin("payments", "payments.id", "ledger.paymentId")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .innerJoin("families", "families.id", "orders.familyId")
    .select("families.email")
    .where("ledger.kind", "=", "charge")
    .execute();
  const charged = Map.groupBy(charges, ({ email }) => email);
  const free = await freeSpots(db);
  const overbooked = [...free].flatMap(([id, left]) =>
    left < 0 ? [`program ${id} has ${-left} too many`] : [],
  );
  const complaints = outcomes.flatMap((outcome) => {
    const { email } = outcome.family.data;
    const stored = byFamily.get(email) ?? [];
    const paid = charged.get(email)?.length ?? 0;
    if (!outcome.isRegistered) {
      const kept =
        stored.length + paid > 0
          ? [`${email} was refused and has ${stored.length} rows, ${paid} charges`]
          : [];
      return [...kept, ...refusedInVain(outcome, free)];
    }
    const names = stored.map(({ childFirstName }) => childFirstName).sort();
    const wanted = outcome.family.children.map(({ data }) => data.childFirstName).sort();
    const isWhole = stored.every(({ hasSpot, state }) => hasSpot && state === "confirmed");
    const isRight = isWhole && paid === 1 && names.join() === wanted.join();
    return isRight ? [] : [`${email} ordered for ${wanted}, paid ${paid} times and has ${names}`];
  });
  return [...overbooked, ...complaints];
}
