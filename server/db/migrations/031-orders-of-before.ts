import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Engine } from "#server/db/engine.ts";

/** A new uuid for each row that a statement writes. */
function newId(engine: Engine): RawBuilder<string> {
  if (engine === "postgres") return sql`gen_random_uuid()`;
  const hex = (bytes: number) => sql`lower(hex(randomblob(${sql.lit(bytes)})))`;
  return sql`${hex(4)} || '-' || ${hex(2)} || '-4' || substr(${hex(2)}, 2) || '-a' || substr(${hex(2)}, 2) || '-' || ${hex(6)}`;
}

/**
 * What was paid together is an order, known by its payment's id; what nobody has paid for yet, by its registration's.
 * Each is a family of its own: no mail address joins two (docs/decisions/058).
 */
const ORDER = sql`coalesce(payment_id, id)`;

async function familiesOfRegistrations(db: Kysely<unknown>): Promise<void> {
  await sql`insert into families (id, language, created_at)
    select ${ORDER}, min(language), min(created_at) from registrations group by ${ORDER}`.execute(db);
  await sql`insert into guardians (id, family_id, first_name, last_name, email, phone, address, position)
    select id, of_order, parent_first_name, parent_last_name, email, phone, parent_address, 0
    from (select registrations.*, ${ORDER} as of_order,
      row_number() over (partition by ${ORDER} order by created_at, id) as nth from registrations) as numbered
    where nth = 1`.execute(db);
  await sql`insert into children (id, family_id, first_name, last_name, born_on)
    select id, ${ORDER}, child_first_name, child_last_name, child_date_of_birth from registrations`.execute(
    db,
  );
}

/** Money whose names are gone: its family is one that was erased. */
async function familiesOfPayments(db: Kysely<unknown>): Promise<void> {
  await sql`insert into families (id, language, created_at, erased_at)
    select id, language, created_at, created_at from payments where purpose = 'registration'
      and not exists (select 1 from registrations where registrations.payment_id = payments.id)
      and exists (select 1 from seasons) and exists (select 1 from ledger where ledger.payment_id = payments.id)`.execute(
    db,
  );
}

/** What a registration cost, its donation and all: a row of before may have no total, its payment has. */
const TOTAL = sql`coalesce(total_amount, amount_cents, donation_amount)`;

async function ordersOfRegistrations(db: Kysely<unknown>, engine: Engine): Promise<void> {
  // Of ids there is no least one on PostgreSQL; the registrations of one payment are of one season.
  const season =
    engine === "postgres" ? sql`cast(min(cast(season_id as text)) as uuid)` : sql`min(season_id)`;
  await sql`insert into orders (id, family_id, season_id, quote_hash, priced_at, donation_cents, total_cents,
      browser_hash, source, settled_at, created_at)
    select ordered.id, ordered.id, season_id, '', ordered.created_at, given, total, browser_hash,
      case when by_staff = 1 then 'staff' else 'online' end, paid_at, ordered.created_at
    from (select coalesce(payment_id, registrations.id) as id, ${season} as season_id,
        min(registrations.created_at) as created_at, sum(donation_amount) as given, sum(${TOTAL}) as total,
        max(case when source = 'paper' then 1 else 0 end) as by_staff
      from registrations left join payments on payments.id = payment_id
      group by coalesce(payment_id, registrations.id)) as ordered
    left join payments on payments.id = ordered.id`.execute(db);
}

async function ordersOfPayments(db: Kysely<unknown>): Promise<void> {
  await sql`insert into orders (id, family_id, season_id, quote_hash, priced_at, donation_cents, total_cents,
      source, settled_at, created_at)
    select families.id, families.id,
      coalesce((select season_id from programs where programs.id = payments.for_program_id),
        (select id from seasons order by starts_on, id limit 1)),
      '', payments.created_at, coalesce(for_donation_cents, 0), amount_cents,
      case when method = 'card' then 'online' else 'staff' end, paid_at, payments.created_at
    from families inner join payments on payments.id = families.id where families.erased_at is not null`.execute(
    db,
  );
}

async function lines(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const into = sql`insert into order_lines (id, order_id, registration_id, program_id, kind, cents, position, created_at)`;
  await sql`${into} select ${newId(engine)}, coalesce(payment_id, registrations.id), registrations.id, program_id,
      'fee', ${TOTAL} - donation_amount, 0, registrations.created_at
    from registrations left join payments on payments.id = payment_id`.execute(db);
  await sql`${into} select ${newId(engine)}, ${ORDER}, null, null, 'donation', sum(donation_amount), 1, min(created_at)
    from registrations group by ${ORDER} having sum(donation_amount) > 0`.execute(db);
  const gone = sql`from payments inner join families on families.id = payments.id where families.erased_at is not null`;
  await sql`${into} select ${newId(engine)}, payments.id, null, for_program_id, 'fee',
      amount_cents - coalesce(for_donation_cents, 0), 0, payments.created_at ${gone}`.execute(db);
  await sql`${into} select ${newId(engine)}, payments.id, null, null, 'donation', for_donation_cents, 1,
      payments.created_at ${gone} and for_donation_cents > 0`.execute(db);
}

/** Gives everything that was registered, and all money for it, its order: no row and no cent is changed. */
export async function ordersOfBefore(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await familiesOfRegistrations(db);
  await familiesOfPayments(db);
  await ordersOfRegistrations(db, engine);
  await ordersOfPayments(db);
  await lines(db, engine);
  await sql`update registrations set order_id = ${ORDER}, family_id = ${ORDER}, child_id = id`.execute(db);
  await sql`update payments set order_id = id where id in (select id from orders)`.execute(db);
}
