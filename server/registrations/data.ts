import type { Selectable } from "kysely";
import { childKey } from "#domain/child-identity.ts";
import { centsFromDollars } from "#domain/money.ts";
import type { RegistrationData } from "#domain/registration.ts";
import { searchTextOf } from "#domain/registration-search.ts";
import { PAID_STATUSES, type RegistrationStatus } from "#domain/registration-status.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { locked } from "#server/db/row-lock.ts";
import type { RegistrationsTable } from "#server/db/schema.ts";

export type Registration = Selectable<RegistrationsTable>;

const orNull = (text: string) => (text === "" ? null : text);

/** The columns that a family fills in. */
export function columnsFrom(data: RegistrationData, totalCents: number) {
  return {
    childKey: childKey(data),
    searchText: searchTextOf(data),
    childFirstName: data.childFirstName,
    childLastName: data.childLastName,
    childAge: data.childAge,
    childDateOfBirth: orNull(data.childDateOfBirth),
    skillLevel: orNull(data.skillLevel),
    tshirtSize: data.tshirtSize,
    parentFirstName: data.parentFirstName,
    parentLastName: data.parentLastName,
    parentAddress: orNull(data.parentAddress),
    email: data.email,
    phone: data.phone,
    signUpReason: data.signUpReason,
    emergencyContactName: orNull(data.emergencyContactName),
    emergencyContactPhone: orNull(data.emergencyContactPhone),
    emergencyContactRelation: orNull(data.emergencyContactRelation),
    medicalConditions: orNull(data.medicalConditions),
    allergies: orNull(data.allergies),
    mediaConsentDeclined: data.mediaConsentDeclined,
    codeOfConductAgreed: data.codeOfConductAgreed,
    waiverSignature: orNull(data.waiverSignature),
    waiverDate: orNull(data.waiverDate),
    termsAgreed: data.termsAgreed,
    totalAmount: totalCents,
    donationAmount: centsFromDollars(data.donationAmount),
    language: data.language,
  };
}

export type ChildOfProgram = Pick<Registration, "programId" | "childKey" | "childDateOfBirth">;

/** Whether two rows are about one child in one program; a birth date that is not known speaks against nothing. */
export function isSameChild(one: ChildOfProgram, other: ChildOfProgram): boolean {
  if (one.programId !== other.programId || one.childKey !== other.childKey) return false;
  const [first, second] = [one.childDateOfBirth, other.childDateOfBirth];
  return first === null || second === null || first === second;
}

/** Whether staff entered it from paper and its cash has not come: its place is kept until then. */
export function isWaitingForCash({
  source,
  status,
  paymentId,
}: Pick<Registration, "source" | "status" | "paymentId">): boolean {
  return source === "paper" && status === "pending" && paymentId === null;
}

/** Paid for, or entered by staff: what makes a second registration of the child a mistake. */
export const ENTERED_STATUSES: readonly RegistrationStatus[] = [...PAID_STATUSES, "pending"];

/**
 * Undeleted registrations of a child in these statuses, the earliest first, each with what the browser that pays for
 * it is known by. A pending one counts only when staff entered it: an unpaid attempt proves nothing.
 */
export async function registrationsOfChild(
  db: Db | Trx,
  child: ChildOfProgram,
  statuses: readonly RegistrationStatus[],
) {
  const rows = await db
    .selectFrom("registrations")
    .leftJoin("payments", "payments.id", "registrations.paymentId")
    .selectAll("registrations")
    .select("payments.browserHash")
    .where("registrations.programId", "=", child.programId)
    .where("registrations.childKey", "=", child.childKey)
    .where("registrations.status", "in", statuses)
    .where("registrations.deletedAt", "is", null)
    .orderBy("registrations.createdAt")
    .orderBy("registrations.id")
    .execute();
  return rows.filter((row) => (row.status !== "pending" || isWaitingForCash(row)) && isSameChild(row, child));
}

interface TwinOptions {
  exceptId?: string;
  /** Confirmed alone, unless told; a pending one counts only when staff entered it. */
  statuses?: readonly RegistrationStatus[];
}

/** The undeleted registration of the same child in one of these statuses, if any; other than `exceptId`. */
export async function findTwin(
  db: Db | Trx,
  child: ChildOfProgram,
  { exceptId, statuses = ["confirmed"] }: TwinOptions = {},
): Promise<Registration | undefined> {
  const rows = await registrationsOfChild(db, child, statuses);
  return rows.find(({ id }) => id !== exceptId);
}

function coveredBy(db: Db | Trx, paymentId: string) {
  return db.selectFrom("registrations").selectAll().where("paymentId", "=", paymentId).orderBy("id");
}

/** The registrations that a payment covers: several when siblings are paid together. */
export function registrationsOfPayment(db: Db | Trx, paymentId: string): Promise<Registration[]> {
  return coveredBy(db, paymentId).execute();
}

/** Takes the write locks of a payment's registrations, after the payment's own (payments.md, Flow 5). */
export function lockRegistrationsOfPayment(trx: Trx, paymentId: string): Promise<Registration[]> {
  return locked(trx, coveredBy(trx, paymentId)).execute();
}

/** Payments under which somebody, whoever it is, has begun to register a child and not paid. */
export async function unpaidAttempts(db: Db, child: ChildOfProgram): Promise<string[]> {
  const rows = await db
    .selectFrom("registrations")
    .selectAll()
    .where("registrations.programId", "=", child.programId)
    .where("registrations.childKey", "=", child.childKey)
    .where("registrations.status", "=", "pending")
    .execute();
  return rows.flatMap((row) => (row.paymentId !== null && isSameChild(row, child) ? [row.paymentId] : []));
}

/** Locks an unpaid registration that still belongs to the payment it was found with. */
export function lockPending(
  trx: Trx,
  { id, paymentId }: Pick<Registration, "id" | "paymentId">,
): Promise<Registration | undefined> {
  const unpaid = trx
    .selectFrom("registrations")
    .selectAll()
    .where("id", "=", id)
    .where("status", "=", "pending")
    .where("paymentId", paymentId === null ? "is" : "=", paymentId);
  return locked(trx, unpaid).executeTakeFirst();
}
