import { randomUUID } from "node:crypto";
import type { CalendarDate } from "#domain/calendar-date.ts";
import type { Language } from "#domain/languages.ts";
import type { Cents } from "#domain/money.ts";
import type { AdjustmentReason, OrderLineKind, OrderSource } from "#domain/order-lines.ts";
import { type Quote, quoteHash } from "#domain/pricing.ts";
import type { ProgramId } from "#domain/programs.ts";
import type { RegistrationData } from "#domain/registration.ts";
import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";

type Guardian = Pick<
  RegistrationData,
  "parentFirstName" | "parentLastName" | "email" | "phone" | "parentAddress" | "language"
>;

async function writeGuardian(trx: Trx, familyId: string, guardian: Guardian): Promise<void> {
  await trx.deleteFrom("guardians").where("familyId", "=", familyId).execute();
  await trx
    .insertInto("guardians")
    .values({
      id: randomUUID(),
      familyId,
      firstName: guardian.parentFirstName,
      lastName: guardian.parentLastName,
      email: guardian.email,
      phone: guardian.phone,
      address: guardian.parentAddress === "" ? null : guardian.parentAddress,
      position: 0,
    })
    .execute();
}

/**
 * The family of an order: the browser's own from before, locked by whoever found it, or a new one that nothing has
 * proved (docs/rules/registration.md#who-is-who). @returns its id
 */
export async function writeFamily(
  trx: Trx,
  { known, guardian, now }: { known: string | undefined; guardian: Guardian; now: Instant },
): Promise<string> {
  const id = known ?? randomUUID();
  const language: Language = guardian.language;
  if (known === undefined) {
    await trx
      .insertInto("families")
      .values({ id, language, provedAt: null, createdAt: now, erasedAt: null })
      .execute();
  } else await trx.updateTable("families").set({ language }).where("id", "=", id).execute();
  await writeGuardian(trx, id, guardian);
  return id;
}

type ChildOfFamily = Pick<RegistrationData, "childFirstName" | "childLastName" | "childDateOfBirth">;

/** The family's child of this name and birth date, which may be there already. @returns its id */
export async function writeChild(trx: Trx, familyId: string, child: ChildOfFamily): Promise<string> {
  const { childFirstName: firstName, childLastName: lastName } = child;
  const bornOn = child.childDateOfBirth === "" ? null : child.childDateOfBirth;
  const known = await trx
    .selectFrom("children")
    .select(["id", "bornOn"])
    .where("familyId", "=", familyId)
    .where("firstName", "=", firstName)
    .where("lastName", "=", lastName)
    .execute();
  const same = known.find((row) => row.bornOn === null || bornOn === null || row.bornOn === bornOn);
  if (!same) {
    const id = randomUUID();
    await trx.insertInto("children").values({ id, familyId, firstName, lastName, bornOn }).execute();
    return id;
  }
  if (same.bornOn === null && bornOn !== null) {
    await trx.updateTable("children").set({ bornOn }).where("id", "=", same.id).execute();
  }
  return same.id;
}

export interface NewOrder {
  id: string;
  familyId: string;
  seasonId: string;
  /** In the order of the quote's children. */
  children: readonly { registrationId: string; programId: ProgramId }[];
  quote: Quote;
  browserHash: string | null;
  source: OrderSource;
  /** null while nobody has paid. */
  settledAt: Instant | null;
  dueOn: CalendarDate | null;
  now: Instant;
}

/** Stores an order with its lines (docs/rules/prices.md#the-lines-of-an-order). */
export async function insertOrder(trx: Trx, order: NewOrder): Promise<void> {
  const { id, children, quote, now } = order;
  const { familyId, seasonId, browserHash, source, settledAt, dueOn } = order;
  const donationCents = quote.lines.find(({ kind }) => kind === "donation")?.cents ?? 0;
  await trx
    .insertInto("orders")
    .values({
      ...{ id, familyId, seasonId, browserHash, source, settledAt, dueOn, donationCents },
      quoteHash: quoteHash(children, quote),
      pricedAt: now,
      totalCents: quote.totalCents,
      createdAt: now,
    })
    .execute();
  const lines = quote.lines.map(({ kind, child, cents }) => {
    const of = child === null ? undefined : children[child];
    return { kind, cents, registrationId: of?.registrationId ?? null, programId: of?.programId ?? null };
  });
  await appendLines(trx, { orderId: id, lines, now });
}

export interface NewLine {
  kind: OrderLineKind;
  reason?: AdjustmentReason;
  /** Signed. */
  cents: Cents;
  registrationId: string | null;
  programId: ProgramId | null;
}

/** Adds lines at the end of an order, which is locked or new. @returns their ids, in their order */
export async function appendLines(
  trx: Trx,
  { orderId, lines, now }: { orderId: string; lines: readonly NewLine[]; now: Instant },
): Promise<string[]> {
  if (lines.length === 0) return [];
  const last = await trx
    .selectFrom("orderLines")
    .select((eb) => eb.fn.max<number | null>("position").as("position"))
    .where("orderId", "=", orderId)
    .executeTakeFirst();
  const first = (last?.position ?? -1) + 1;
  const rows = lines.map((line, at) => ({
    id: randomUUID(),
    orderId,
    reason: null,
    ...line,
    position: first + at,
    createdAt: now,
  }));
  await trx.insertInto("orderLines").values(rows).execute();
  return rows.map(({ id }) => id);
}

/** Notes that an order is settled, by whatever means; the first time counts. */
export async function settleOrder(trx: Trx, orderId: string, now: Instant): Promise<void> {
  await trx
    .updateTable("orders")
    .set({ settledAt: now })
    .where("id", "=", orderId)
    .where("settledAt", "is", null)
    .execute();
}
