import { kindOfReason } from "#domain/programs.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { ApiError } from "#server/http/api-error.ts";
import { programOfKind } from "#server/programs/queries.ts";
import { priceChildren } from "./price-queries.ts";

/** What the next child of a family has in common with the one before; nothing about health. */
const SHARED = [
  "parentFirstName",
  "parentLastName",
  "email",
  "phone",
  "parentAddress",
  "language",
  "emergencyContactName",
  "emergencyContactPhone",
  "emergencyContactRelation",
] as const;

/** The family of a registration, unless it was erased. @throws {ApiError} not_found */
export async function familyOfSibling(db: Db | Trx, id: string): Promise<string> {
  const family = await db
    .selectFrom("registrations")
    .innerJoin("families", "families.id", "registrations.familyId")
    .select("families.id")
    .where("registrations.id", "=", id)
    .where("families.email", "is not", null)
    .executeTakeFirst();
  if (!family) throw new ApiError("not_found");
  return family.id;
}

/** Somebody whom the family has not registered yet: what a paper costs rests on the child's rank alone. */
const NOBODY_YET = { childFirstName: "", childLastName: "" };

/**
 * What staff begin with when they enter another child of a registered one's family: the family's answers, and what a
 * place costs it, in cents; null where no camp has a price.
 * @throws {ApiError} not_found; total_too_small
 */
export async function paperSibling(db: Db, id: string, now: Date) {
  const familyId = await familyOfSibling(db, id);
  const { childFirstName, ...shared } = await db
    .selectFrom("registrations")
    .select(["childFirstName", ...SHARED])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const program = await programOfKind(db, kindOfReason("kids-camp"), now);
  if (!program) return { childFirstName, shared, price: null };
  const children = [{ programId: program.id, data: NOBODY_YET }];
  const { quote } = await priceChildren(db, { children, donationAmount: 0, familyId, now });
  const siblingCents = quote.lines.find(({ kind }) => kind === "sibling")?.cents ?? 0;
  const { totalCents } = quote;
  return { childFirstName, shared, price: { totalCents, siblingCents } };
}
