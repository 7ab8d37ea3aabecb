import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { type ColumnTypes, columnTypes, type Engine } from "#server/db/engine.ts";

async function accounts(db: Kysely<unknown>, { id, instant }: ColumnTypes) {
  await db.schema
    .createTable("users")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("username", "text", (c) => c.notNull().unique())
    .addColumn("password", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("authenticators")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("userId", id, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("credentialId", "text", (c) => c.notNull().unique())
    .addColumn("credentialPublicKey", "text", (c) => c.notNull())
    .addColumn("counter", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("credentialDeviceType", "text", (c) => c.notNull())
    .addColumn("credentialBackedUp", "boolean", (c) => c.notNull())
    .addColumn("transports", "text")
    .addColumn("createdAt", instant, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("sessions")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("userId", id, (c) => c.references("users.id").onDelete("cascade"))
    .addColumn("createdAt", instant, (c) => c.notNull())
    .addColumn("lastSeenAt", instant, (c) => c.notNull())
    .execute();
}

/** Who may enter, who did what, and what slows guessing down (docs/rules/access.md#wrong-tries-lock-for-longer-and-longer). */
async function staffTables(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { id, instant } = types;
  await accounts(db, types);
  await db.schema
    .createTable("auditLog")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("at", instant, (c) => c.notNull())
    .addColumn("actor", "text", (c) => c.notNull())
    .addColumn("action", "text", (c) => c.notNull())
    .addColumn("subject", "text")
    .execute();
  await db.schema
    .createTable("settings")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("value", "text", (c) => c.notNull())
    .addColumn("updatedAt", instant, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("throttles")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("count", "integer", (c) => c.notNull())
    .addColumn("windowStartedAt", instant, (c) => c.notNull())
    .addColumn("lockedUntil", instant)
    .execute();
}

async function payments(db: Kysely<unknown>, { id, instant }: ColumnTypes) {
  await db.schema
    .createTable("payments")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("purpose", "text", (c) => c.notNull().check(sql`purpose in ('registration', 'donation')`))
    .addColumn("amountCents", "integer", (c) => c.notNull().check(sql`amount_cents > 0`))
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull().defaultTo("creating"))
    .addColumn("intentId", "text", (c) => c.unique())
    .addColumn("intentParams", "text", (c) => c.notNull())
    .addColumn("attempt", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("requestHash", "text", (c) => c.notNull())
    .addColumn("browserHash", "text")
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("expiresAt", instant, (c) => c.notNull())
    .addColumn("createdAt", instant, (c) => c.notNull())
    .addColumn("paidAt", instant)
    .execute();
  // The same request twice, from two tabs or a double click, finds the first one's payment.
  await sql`create unique index payments_one_live on payments (request_hash)
    where state in ('creating', 'open', 'processing')`.execute(db);
  await sql`create index payments_unsettled on payments (created_at)
    where state in ('creating', 'open', 'processing')`.execute(db);
}

async function ledger(db: Kysely<unknown>, { id, instant }: ColumnTypes) {
  await db.schema
    .createTable("ledger")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("paymentId", id, (c) => c.notNull().references("payments.id"))
    .addColumn("kind", "text", (c) =>
      c.notNull().check(sql`kind in ('charge', 'refund', 'dispute', 'dispute_reversal')`),
    )
    .addColumn("stripeId", "text", (c) => c.notNull())
    .addColumn("cents", "integer", (c) => c.notNull())
    .addColumn("createdAt", instant, (c) => c.notNull())
    .addUniqueConstraint("ledger_once", ["kind", "stripeId"])
    .execute();
  await sql`create index ledger_payment on ledger (payment_id)`.execute(db);
}

async function events(db: Kysely<unknown>, { instant }: ColumnTypes) {
  await db.schema
    .createTable("stripeEvents")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("objectId", "text")
    .addColumn("receivedAt", instant, (c) => c.notNull())
    .addColumn("processedAt", instant)
    .addColumn("error", "text")
    .execute();
}

async function outbox(db: Kysely<unknown>, { id, instant }: ColumnTypes) {
  await db.schema
    .createTable("outbox")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("dedupeKey", "text", (c) => c.notNull().unique())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("recipient", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("payload", "text", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("nextAttemptAt", instant, (c) => c.notNull())
    .addColumn("sentAt", instant)
    .addColumn("createdAt", instant, (c) => c.notNull())
    .execute();
}

/** Payments, the ledger, Stripe's events and the outbox (docs/rules/money.md#every-cent-that-moves-is-one-row). */
async function moneyTables(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await payments(db, types);
  await ledger(db, types);
  await events(db, types);
  await outbox(db, types);
}

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

/** The first tables: registrations, staff, testimonials, passkeys (docs/rules/registration.md#the-fields-of-a-registration), and what they need. */
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
