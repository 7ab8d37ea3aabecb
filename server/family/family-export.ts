import { type Kysely, type Selectable, sql } from "kysely";
import { paymentNumberOf } from "#domain/money/payments.ts";
import { readPickUp } from "#domain/registration/pick-up.ts";
import type { Language } from "#domain/text/languages.ts";
import type { Deps } from "#server/deps.ts";
import { linesOf } from "#server/money/orders.ts";
import { findAidRequest } from "#server/orders/aid/aid-requests.ts";
import type { Db } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import type { DatabaseSchema } from "#server/platform/database/tables.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { published } from "#server/platform/published.ts";
import { programNames } from "#server/platform/season-scope.ts";
import { registrationsOfOrders } from "#server/registrations/family-registrations.ts";
import { familyHealth, healthViews, NO_HEALTH } from "#server/registrations/health.ts";
import { secondGuardianOf } from "#server/registrations/second-guardians.ts";
import { allQuestionsOf } from "#server/site/programs/published-programs.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { entriesOfMailbox } from "#server/waiting/entries.ts";
import { entriesOfSession } from "#server/waiting/family-entries.ts";
import type { Family } from "./family-sessions.ts";

/**
 * The tables in a family's file, each with the columns that are only the system's own: ids, hashes, counters.
 * own-data.test.ts has the reasons for the others (docs/decisions/031).
 */
export const FAMILY_TABLES = {
  orders: ["id", "familyId", "seasonId", "browserHash", "networkHash", "holdRenewals", "importId"],
  orderLines: ["id", "orderId", "registrationId", "programId", "position"],
  aidRequests: ["orderId", "decidedBy", "reason", "network"],
  payments: [
    ...(["id", "orderId", "intentId", "intentParams", "attempt", "liveKey", "browserHash"] as const),
    ...(["recheckAt", "expiresAt", "answerBy", "networkHash"] as const),
    ...(["environment", "stripeAccount", "declines", "lastDeclinedCharge"] as const),
  ],
  ledger: ["id", "paymentId", "stripeId", "stripeFeeCents"],
  refunds: [
    "id",
    "paymentId",
    "note",
    "stripeId",
    "attempt",
    "requestedBy",
    "lastError",
    "tries",
    "nextTryAt",
  ],
  refundLines: ["id", "refundId", "orderLineId"],
  registrations: [
    ...(["id", "programId", "seasonId", "groupId", "paymentId", "orderId", "familyId", "childId"] as const),
    ...(["hasSpot", "holdExpiresAt", "childKey", "searchText", "version"] as const),
    // Names another person's registration.
    "duplicateOfId",
  ],
  children: ["id", "familyId"],
  families: ["id", "email"],
  answers: ["id", "registrationId", "questionId"],
  signatures: ["id", "registrationId", "textHash"],
  policyTexts: ["id", "policy", "version", "language", "textHash", "firstUsedAt"],
  familyChanges: ["id", "registrationId"],
  teamPlayers: ["registrationId", "teamId"],
  attendanceEvents: ["id", "registrationId", "programId", "actor", "undoesId"],
  sessionReplies: ["id", "registrationId"],
  addressChanges: ["id", "orderId", "requestedBy"],
  secondGuardians: ["orderId", "addressHash"],
  outbox: [
    ...(["id", "dedupeKey", "recipient", "payload", "registrationId", "paymentId", "orderId"] as const),
    ...([
      "attempts",
      "nextAttemptAt",
      "lastError",
      "stuckAt",
      "droppedAt",
      "erasedAt",
      "messageId",
      "askedFrom",
    ] as const),
  ],
  waitingEntries: ["id", "programId", "mailbox", "network"],
  waitingChildren: ["id", "entryId", "programId", "groupId", "position", "childKey", "registrationId"],
  auditLog: ["id", "actor", "action", "subject", "details"],
} as const satisfies {
  [Table in keyof DatabaseSchema]?: readonly (keyof Selectable<DatabaseSchema[Table]>)[];
};
export type FamilyTable = keyof typeof FAMILY_TABLES;

/** Columns in cents; the file has dollars. */
function isInCents(column: string): boolean {
  return /^cents$|Cents$|^(?:total|donation)Amount$/.test(column);
}

/** A row as it is in the file: without the system's own columns, and amounts in dollars. */
function readable<Table extends FamilyTable>(
  table: Table,
  row: Partial<Selectable<DatabaseSchema[Table]>>,
): Record<string, unknown> {
  const without = new Set<PropertyKey>(FAMILY_TABLES[table]);
  return Object.fromEntries(
    Object.entries(row).flatMap(([column, value]): [string, unknown][] => {
      if (without.has(column)) return [];
      if (!isInCents(column) || typeof value !== "number") return [[column, value]];
      return [[column.replace(/^cents$/, "amount").replace(/Cents$/, ""), value / 100]];
    }),
  );
}

type Rows = Awaited<ReturnType<typeof registrationsOfOrders>>;
type NameOf = (registrationId: string | null) => string | null;
type Row<Table extends FamilyTable> = Selectable<DatabaseSchema[Table]>;

/** The rows of a table with this value, oldest first. */
async function rowsOf<Table extends FamilyTable>(
  db: Db,
  table: Table,
  by: keyof Row<Table> & string,
  value: string,
): Promise<Row<Table>[]> {
  const tables = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const [name, column]: [string, string] = [table, by];
  const rows = await tables.selectFrom(name).selectAll().where(column, "=", value).orderBy("id").execute();
  const recordTime = ({ createdAt, changedAt, recordedAt, repliedAt }: Record<string, unknown>) =>
    String(createdAt ?? changedAt ?? recordedAt ?? repliedAt);
  return rows.toSorted((a, b) => recordTime(a).localeCompare(recordTime(b))) as Row<Table>[];
}

/** The same, as they are in the file. */
async function shownRows<Table extends FamilyTable>(
  ...query: Parameters<typeof rowsOf<Table>>
): Promise<Record<string, unknown>[]> {
  return (await rowsOf(...query)).map((row) => readable(query[1], row));
}

async function paymentsOf(db: Db, orderId: string, nameOf: NameOf) {
  const payments = await rowsOf(db, "payments", "orderId", orderId);
  const refundOf = async (refund: Row<"refunds">) => {
    const parts = await db
      .selectFrom("refundLines")
      .innerJoin("orderLines", "orderLines.id", "refundLines.orderLineId")
      .select(["refundLines.cents", "orderLines.registrationId"])
      .where("refundId", "=", refund.id)
      .execute();
    return {
      ...readable("refunds", refund),
      parts: parts.map(({ registrationId, cents }) => ({
        child: nameOf(registrationId),
        ...readable("refundLines", { cents }),
      })),
    };
  };
  const paid = payments.filter(({ paidAt }) => paidAt !== null);
  return Promise.all(
    paid.map(async (payment) => ({
      number: paymentNumberOf(payment.id),
      ...readable("payments", payment),
      ledgerEntries: await shownRows(db, "ledger", "paymentId", payment.id),
      refunds: await Promise.all((await rowsOf(db, "refunds", "paymentId", payment.id)).map(refundOf)),
    })),
  );
}

/** The mails that her mailbox got about the order: what and when. */
async function mailsOf(db: Db, orderId: string, rows: Rows) {
  const ids = rows.map(({ id }) => id);
  const orderPayments = db.selectFrom("payments").select("payments.id").where("orderId", "=", orderId);
  const mails = await db
    .selectFrom("outbox")
    .selectAll()
    .where("recipient", "=", "guardian")
    .where("sentAt", "is not", null)
    .where((eb) =>
      eb.or([
        eb("orderId", "=", orderId),
        eb("registrationId", "in", ids),
        eb(
          "id",
          "in",
          db
            .selectFrom("messageRecipients")
            .select(sql<string>`outbox_id`.as("id"))
            .where("registrationId", "in", ids)
            .where("outboxId", "is not", null),
        ),
        eb.and([
          eb("orderId", "is", null),
          eb("registrationId", "is", null),
          eb("paymentId", "in", orderPayments),
        ]),
      ]),
    )
    .orderBy("sentAt")
    .orderBy("id")
    .execute();
  return mails.map((row) => readable("outbox", row));
}

async function signaturesOf(db: Db, registrationId: string) {
  const rows = await db
    .selectFrom("signatures")
    .leftJoin("policyTexts", (join) =>
      join
        .onRef("policyTexts.textHash", "=", "signatures.textHash")
        .onRef("policyTexts.policy", "=", "signatures.policy")
        .onRef("policyTexts.language", "=", "signatures.language"),
    )
    .selectAll("signatures")
    .select("policyTexts.text")
    .where("registrationId", "=", registrationId)
    .orderBy("signedAt")
    .orderBy("signatures.id")
    .execute();
  return rows.map(({ text, ...row }) => ({ ...readable("signatures", row), text }));
}

async function answersOf(db: Db, { id, programId }: Rows[number], language: Language) {
  const questions = await allQuestionsOf(db, programId);
  return (await rowsOf(db, "answers", "registrationId", id)).map((row) => ({
    question: questions.find((question) => question.id === row.questionId)?.texts[language].label ?? null,
    ...readable("answers", row),
  }));
}

async function registrationOf(db: Db, row: Rows[number], language: Language) {
  const { id, pickUp, ...others } = row;
  // Health answers come from the module that authorizes access.
  const shown = Object.fromEntries(Object.entries(others).filter(([field]) => !(field in NO_HEALTH)));
  const [child = null] = await shownRows(db, "children", "id", row.childId);
  const program = (await published(db)).programs.get(row.programId);
  const team = await db
    .selectFrom("teamPlayers")
    .select(["notifiedTeamName", "notifiedAt"])
    .where("registrationId", "=", id)
    .where("notifiedAt", "is not", null)
    .executeTakeFirst();
  return {
    program: program?.texts[language].name ?? null,
    group: program?.groups.find((group) => group.id === row.groupId)?.code ?? null,
    ...readable("registrations", shown),
    child,
    pickUp: readPickUp(pickUp),
    answers: await answersOf(db, row, language),
    signatures: await signaturesOf(db, id),
    changes: await shownRows(db, "familyChanges", "registrationId", id),
    team: team ? readable("teamPlayers", team) : null,
    attendance: await shownRows(db, "attendanceEvents", "registrationId", id),
    sessionReplies: await shownRows(db, "sessionReplies", "registrationId", id),
  };
}

/**
 * Everything that the session's orders hold, for one file (docs/reference/family-page.md#erasure-requests). It has names
 * and amounts, no ids and hashes.
 * @throws {ApiError} not_found if nothing is open
 */
export async function familyExport(
  deps: Pick<Deps, "db" | "now" | "live">,
  opened: Family,
  language: Language,
) {
  const { db, now, live } = deps;
  const entries = await entriesOfSession(db, opened, entriesOfMailbox);
  if (opened.orderIds.size + entries.length === 0) throw new ApiError("not_found");
  const all = await registrationsOfOrders(db, opened.email, opened.orderIds);
  const ids = all.map(({ id }) => id);
  const health = await familyHealth(db, opened, ids);
  const viewsById = await healthViews(db, all);
  const names = await programNames(db, language);
  const nameOf: NameOf = (id) => all.find((row) => row.id === id)?.childFirstName ?? null;
  const orders = [];
  for (const orderId of opened.orderIds) {
    await recordAudit(db, { at: now(), actor: "family", action: "family_exported", subject: orderId });
    const rows = all.filter((row) => row.orderId === orderId);
    const [order] = await rowsOf(db, "orders", "id", orderId);
    if (!order) continue;
    const [family] = await shownRows(db, "families", "id", order.familyId);
    const aid = await findAidRequest(db, orderId);
    const changes = await rowsOf(db, "addressChanges", "orderId", orderId);
    orders.push({
      number: paymentNumberOf(orderId),
      ...readable("orders", order),
      family,
      lines: (await linesOf(db, [orderId])).map((line) => ({
        child: nameOf(line.registrationId),
        program: names.get(line.programId ?? "")?.name ?? null,
        ...readable("orderLines", line),
      })),
      aid: aid ? readable("aidRequests", aid) : null,
      payments: await paymentsOf(db, orderId, nameOf),
      registrations: await Promise.all(
        rows.map(async (row) => ({
          ...(await registrationOf(db, row, language)),
          health: health.get(row.id) ?? null,
          whoOpenedHealth: viewsById.get(row.id) ?? [],
        })),
      ),
      addressChanges: changes.map((change) => ({
        askedBy: change.requestedBy === "family" ? "family" : "club",
        ...readable("addressChanges", change),
      })),
      secondGuardian: await secondGuardianOf(db, orderId),
      mails: await mailsOf(db, orderId, rows),
    });
  }
  const waitingLists = entries.map(({ children, ...entry }) => ({
    program: names.get(entry.programId)?.name ?? null,
    ...readable("waitingEntries", entry),
    children: children.map(({ isPlaced: _isPlaced, ...child }) => readable("waitingChildren", child)),
  }));
  return { club: live.club.name, madeAt: instantOf(now()), mailbox: opened.email, orders, waitingLists };
}
