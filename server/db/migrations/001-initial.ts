import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { type ColumnTypes, columnTypes } from "#server/db/column-types.ts";
import type { Engine } from "#server/db/database.ts";
import { moneyTables } from "./001-money.ts";
import { staffTables } from "./001-staff.ts";

async function programs(db: Kysely<unknown>, { instant, date }: ColumnTypes) {
  await db.schema
    .createTable("programs")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("feeCents", "integer", (c) => c.notNull().check(sql`fee_cents >= 0`))
    .addColumn("startsOn", date, (c) => c.notNull())
    .addColumn("endsOn", date, (c) => c.notNull())
    .addColumn("registrationOpen", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("capacity", "integer", (c) => c.notNull().check(sql`capacity >= 0`))
    .addColumn("placesTaken", "integer", (c) => c.notNull().defaultTo(0).check(sql`places_taken >= 0`))
    .addColumn("updatedAt", instant, (c) => c.notNull())
    .execute();
}

async function registrations(db: Kysely<unknown>, { id, instant, date }: ColumnTypes) {
  await db.schema
    .createTable("registrations")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("programId", "text", (c) => c.notNull().references("programs.id"))
    .addColumn("paymentId", id, (c) => c.references("payments.id"))
    .addColumn("status", "text", (c) =>
      c
        .notNull()
        .defaultTo("pending")
        .check(sql`status in ('pending', 'confirmed', 'needs_review', 'expired')`),
    )
    .addColumn("place", "text", (c) =>
      c.notNull().defaultTo("none").check(sql`place in ('none', 'held', 'taken')`),
    )
    .addColumn("holdExpiresAt", instant)
    .addColumn("childKey", "text", (c) => c.notNull())
    .addColumn("childFirstName", "text", (c) => c.notNull())
    .addColumn("childLastName", "text", (c) => c.notNull())
    .addColumn("childAge", "integer", (c) => c.notNull().check(sql`child_age between 6 and 18`))
    .addColumn("childDateOfBirth", date)
    .addColumn("skillLevel", "text")
    .addColumn("tshirtSize", "text")
    .addColumn("parentFirstName", "text", (c) => c.notNull())
    .addColumn("parentLastName", "text", (c) => c.notNull())
    .addColumn("parentAddress", "text")
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("phone", "text", (c) => c.notNull())
    .addColumn("signUpReason", "text", (c) => c.notNull())
    .addColumn("emergencyContactName", "text")
    .addColumn("emergencyContactPhone", "text")
    .addColumn("emergencyContactRelation", "text")
    .addColumn("medicalConditions", "text")
    .addColumn("allergies", "text")
    .addColumn("mediaConsentDeclined", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("codeOfConductAgreed", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("waiverSignature", "text")
    .addColumn("waiverDate", date)
    .addColumn("termsAgreed", "boolean", (c) => c.notNull())
    .addColumn("totalAmount", "integer", (c) => c.defaultTo(27500).check(sql`total_amount >= 0`))
    .addColumn("donationAmount", "integer", (c) => c.notNull().defaultTo(0).check(sql`donation_amount >= 0`))
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("createdAt", instant, (c) => c.notNull())
    .addColumn("deletedAt", instant)
    .execute();
  await sql`create unique index registrations_one_confirmed on registrations
    (program_id, child_key, coalesce(child_date_of_birth, '1800-01-01'))
    where status = 'confirmed' and deleted_at is null`.execute(db);
  await sql`create index registrations_newest on registrations (created_at desc, id desc)`.execute(db);
  await sql`create index registrations_payment on registrations (payment_id)`.execute(db);
  await sql`create index registrations_unpaid on registrations (payment_id) where status = 'pending'`.execute(
    db,
  );
  await sql`create index registrations_child on registrations (program_id, child_key)`.execute(db);
  await sql`create index registrations_holds on registrations (hold_expires_at) where place = 'held'`.execute(
    db,
  );
  await db.schema
    .createTable("consents")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("registrationId", id, (c) => c.notNull().references("registrations.id").onDelete("cascade"))
    .addColumn("policy", "text", (c) => c.notNull())
    .addColumn("version", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("textHash", "text", (c) => c.notNull())
    .addColumn("agreedAt", instant, (c) => c.notNull())
    .addUniqueConstraint("consents_once", ["registrationId", "policy"])
    .execute();
}

async function testimonials(db: Kysely<unknown>, { id, instant }: ColumnTypes) {
  await db.schema
    .createTable("testimonials")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("parentName", "text", (c) => c.notNull())
    .addColumn("childName", "text")
    .addColumn("childAge", "integer")
    .addColumn("rating", "integer", (c) => c.notNull().check(sql`rating between 1 and 5`))
    .addColumn("comment", "text", (c) => c.notNull())
    .addColumn("isApproved", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("createdAt", instant, (c) => c.notNull())
    .execute();
}

/** The first tables: every entity of spec.md §3 and what design.md §5 adds. */
export function initialTables(engine: Engine): Migration {
  const types = columnTypes(engine);
  return {
    async up(db) {
      await programs(db, types);
      await moneyTables(db, types);
      await registrations(db, types);
      await testimonials(db, types);
      await staffTables(db, types);
    },
  };
}
