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
    select id, ${ORDER}, parent_first_name, parent_last_name, email, phone, parent_address, 0 from registrations
    where not exists (select 1 from registrations as earlier
      where earlier.payment_id = registrations.payment_id and earlier.id < registrations.id)`.execute(db);
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

async function ordersOfRegistrations(db: Kysely<unknown>): Promise<void> {
  await sql`insert into orders (id, family_id, season_id, quote_hash, priced_at, donation_cents, total_cents,
      browser_hash, source, settled_at, created_at)
    select families.id, families.id,
      (select season_id from registrations where registrations.payment_id = families.id or registrations.id = families.id
        order by created_at, registrations.id limit 1),
      '', families.created_at, 0, 0, (select browser_hash from payments where payments.id = families.id),
      case when exists (select 1 from registrations
        where (registrations.payment_id = families.id or registrations.id = families.id) and source = 'paper')
        then 'staff' else 'online' end,
      (select paid_at from payments where payments.id = families.id), families.created_at
    from families where erased_at is null`.execute(db);
}

async function ordersOfPayments(db: Kysely<unknown>): Promise<void> {
  await sql`insert into orders (id, family_id, season_id, quote_hash, priced_at, donation_cents, total_cents,
      source, settled_at, created_at)
    select families.id, families.id,
      coalesce((select season_id from programs where programs.id = payments.for_program_id),
        (select id from seasons order by starts_on, id limit 1)),
      '', payments.created_at, 0, 0, case when method = 'card' then 'online' else 'staff' end, paid_at, payments.created_at
    from families inner join payments on payments.id = families.id where families.erased_at is not null`.execute(
    db,
  );
}

async function lines(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const into = sql`insert into order_lines (id, order_id, registration_id, program_id, kind, cents, position, created_at)`;
  await sql`${into} select ${newId(engine)}, ${ORDER}, id, program_id, 'fee',
      coalesce(total_amount, (select amount_cents from payments where payments.id = payment_id), donation_amount)
        - donation_amount, 0, created_at from registrations`.execute(db);
  await sql`${into} select ${newId(engine)}, ${ORDER}, null, null, 'donation', sum(donation_amount), 1, min(created_at)
    from registrations group by ${ORDER} having sum(donation_amount) > 0`.execute(db);
  const gone = sql`from payments inner join families on families.id = payments.id where families.erased_at is not null`;
  await sql`${into} select ${newId(engine)}, payments.id, null, for_program_id, 'fee',
      amount_cents - coalesce(for_donation_cents, 0), 0, payments.created_at ${gone}`.execute(db);
  await sql`${into} select ${newId(engine)}, payments.id, null, null, 'donation', for_donation_cents, 1,
      payments.created_at ${gone} and for_donation_cents > 0`.execute(db);
}

async function sums(db: Kysely<unknown>): Promise<void> {
  const sum = (only: RawBuilder<unknown>) =>
    sql`coalesce((select sum(cents) from order_lines where order_lines.order_id = orders.id ${only}), 0)`;
  await sql`update orders set total_cents = ${sum(sql``)}, donation_cents = ${sum(sql`and kind = 'donation'`)}`.execute(
    db,
  );
}

/** Gives everything that was registered, and all money for it, its order: no row and no cent is changed. */
export async function ordersOfBefore(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await familiesOfRegistrations(db);
  await familiesOfPayments(db);
  await ordersOfRegistrations(db);
  await ordersOfPayments(db);
  await lines(db, engine);
  // An index for this one statement: without it every order would read all lines.
  await sql`create index order_lines_summed on order_lines (order_id)`.execute(db);
  await sums(db);
  await sql`drop index order_lines_summed`.execute(db);
  await sql`update registrations set order_id = ${ORDER}, family_id = ${ORDER}, child_id = id`.execute(db);
  await sql`update payments set order_id = id where id in (select id from orders)`.execute(db);
}
