import { randomUUID } from "node:crypto";
import type { CalendarDate } from "#domain/calendar-date.ts";
import type { Cents } from "#domain/money.ts";
import type { PaperRegistration } from "#domain/paper-registration.ts";
import type { Quote } from "#domain/pricing.ts";
import type { ProgramId } from "#domain/programs.ts";
import { recordAudit } from "#server/audit/mutations.ts";
import type { Trx } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { insertOrder, writeChildren } from "#server/families/order-mutations.ts";
import { columnsFrom, type Registration } from "#server/registrations/data.ts";
import { insertNote } from "#server/registrations/notes.ts";

/** A child that staff enter; its place is claimed. */
export interface EnteredChild {
  id: string;
  programId: ProgramId;
  groupId: string | null;
  data: PaperRegistration;
  /** What it costs its family, its donation among it. */
  totalCents: Cents;
}

interface EnteredOrder {
  familyId: string;
  isNewFamily: boolean;
  seasonId: string;
  quote: Quote;
  /** In the order of the quote's children. */
  children: readonly EnteredChild[];
  /** Until when its family pays; null where nobody said, and for a paid order. */
  dueOn: CalendarDate | null;
  importId?: string;
  at: Date;
}

/**
 * Stores an order that staff enter, from paper or a spreadsheet: its children wait for their money with their places, until
 * confirmOrder() says that there is nothing to wait for.
 */
export async function storeEntered(
  trx: Trx,
  { familyId, isNewFamily, seasonId, quote, children, dueOn, importId, at }: EnteredOrder,
): Promise<{ orderId: string; rows: Registration[] }> {
  const orderId = randomUUID();
  const now = instantOf(at);
  await insertOrder(trx, {
    ...{ id: orderId, familyId, seasonId, quote, dueOn, now },
    ...{ browserHash: null, settledAt: null },
    children: children.map(({ id, programId }) => ({ registrationId: id, programId })),
    ...(importId !== undefined && { importId }),
  });
  const named = children.map(({ data }) => data);
  const childIds = await writeChildren(trx, { familyId, isNew: isNewFamily }, named);
  const rows: Registration[] = [];
  for (const [index, { id, programId, groupId, data, totalCents }] of children.entries()) {
    const row = await trx
      .insertInto("registrations")
      .values({
        ...columnsFrom(data, totalCents),
        ...{ id, programId, seasonId, groupId, orderId, familyId, childId: childIds[index] ?? null },
        ...{ source: "paper", paymentId: null, waitsFor: "hand", place: "held" },
        ...{ createdAt: now, deletedAt: null },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    rows.push(row);
  }
  return { orderId, rows };
}

/** Writes into the log that staff entered a registration, with their note; an empty note is none. */
export async function noteEntered(
  trx: Trx,
  { id, note, actor, at }: { id: string; note: string; actor: string; at: Date },
): Promise<void> {
  await recordAudit(trx, { at, actor, action: "registration_entered", subject: id });
  if (note === "") return;
  const noted = { id: randomUUID(), registrationId: id, kind: "entered" as const, fields: null };
  await insertNote(trx, { ...noted, note, actor, createdAt: instantOf(at) });
}
