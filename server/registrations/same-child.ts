import type { Answers } from "#domain/registration/paper.ts";
import { AWAITING_STATES, ENTERED_STATES, type RegistrationState } from "#domain/registration/status.ts";
import { childKey } from "#domain/text/person-name.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import type { Registration } from "./registration-rows.ts";

export type ChildOfProgram = Pick<Registration, "programId" | "childKey" | "childDateOfBirth">;

/** The keys that identify a child among the registrations of its program. */
export function childOfProgram({ programId, data }: { programId: string; data: Answers }): ChildOfProgram {
  return { programId, childKey: childKey(data), childDateOfBirth: data.childDateOfBirth || null };
}

/** Whether two registrations are for the same child in the same program; an unknown birth date matches any. */
export function isSameChild(first: ChildOfProgram, second: ChildOfProgram): boolean {
  if (first.programId !== second.programId || first.childKey !== second.childKey) return false;
  const [firstBirth, secondBirth] = [first.childDateOfBirth, second.childDateOfBirth];
  return firstBirth === null || secondBirth === null || firstBirth === secondBirth;
}

/**
 * Active registrations of some children in these states, earliest first, one list per child, in one query. Each has its
 * order's browser and settlement time.
 */
export async function rowsOfChildren(
  db: Db | Trx,
  children: readonly ChildOfProgram[],
  states: readonly RegistrationState[],
) {
  const distinct = (values: readonly string[]) => [...new Set(values)];
  const programIds = distinct(children.map(({ programId }) => programId));
  const keys = distinct(children.map(({ childKey: key }) => key));
  const rows = await db
    .selectFrom("registrations")
    .leftJoin("orders", "orders.id", "registrations.orderId")
    .selectAll("registrations")
    .select(["orders.browserHash", "orders.settledAt"])
    .where("registrations.programId", "in", programIds)
    .where("registrations.childKey", "in", keys)
    .where("registrations.state", "in", states)
    .where("registrations.deletedAt", "is", null)
    .orderBy("registrations.createdAt")
    .orderBy("registrations.id")
    .execute();
  return children.map((child) => rows.filter((row) => isSameChild(row, child)));
}

/** Paid registrations and staff's entries of these children, one list per child; unpaid attempts are left out. */
export function enteredOfChildren(db: Db | Trx, children: readonly ChildOfProgram[]) {
  return rowsOfChildren(db, children, ENTERED_STATES);
}

/** The active registration of the same child, other than `exceptId`, that would make a new one a duplicate. */
export async function findDuplicateRegistration(
  db: Db | Trx,
  child: ChildOfProgram,
  exceptId: string,
): Promise<Registration | undefined> {
  const [rows = []] = await enteredOfChildren(db, [child]);
  return rows.find(({ id }) => id !== exceptId);
}

/** The payments of all unpaid attempts to register a child. */
export async function unpaidAttempts(db: Db, child: ChildOfProgram): Promise<string[]> {
  const rows = await db
    .selectFrom("registrations")
    .selectAll()
    .where("registrations.programId", "=", child.programId)
    .where("registrations.childKey", "=", child.childKey)
    .where("registrations.state", "in", AWAITING_STATES)
    .execute();
  return rows.flatMap((row) => (row.paymentId !== null && isSameChild(row, child) ? [row.paymentId] : []));
}
