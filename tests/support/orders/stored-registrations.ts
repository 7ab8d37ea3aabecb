import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { RegistrationData } from "#domain/registration/registration.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { RegistrationsTable } from "#server/platform/database/schema.ts";
import { formColumns } from "#server/registrations/registration-rows.ts";
import { firstCamp, firstSeason } from "#tests/support/clubs/test-season.ts";
import { TEST_START } from "#tests/support/database/club-template.ts";
import { familyRegistration } from "./families.ts";

/** The row of a registration for the camp that awaits its payment, past the product and its rules. */
export function registrationRow(
  columns: Partial<Insertable<RegistrationsTable>> = {},
  answers: Partial<RegistrationData> = {},
) {
  return {
    ...formColumns(familyRegistration(answers), 6000),
    id: randomUUID(),
    childKey: randomUUID(),
    programId: firstCamp.id,
    seasonId: firstSeason.id,
    groupId: null,
    orderId: randomUUID(),
    familyId: randomUUID(),
    childId: randomUUID(),
    state: "awaiting_payment" as const,
    createdAt: TEST_START,
    ...columns,
  };
}

/** Stores any number of rows. */
export async function storeRegistrations(db: Db, rows: readonly Insertable<RegistrationsTable>[]) {
  for (let from = 0; from < rows.length; from += 500) {
    const some = rows.slice(from, from + 500);
    await db.insertInto("registrations").values(some).execute();
  }
}
