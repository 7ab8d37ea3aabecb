import type { Selectable } from "kysely";
import type { DatabaseSchema } from "#server/platform/database/tables.ts";

/**
 * The tables in a family's file, each with the columns that are only the system's own: ids, hashes, counters. Why the
 * others are not in it is said in own-data.test.ts (docs/decisions/086).
 */
export const FAMILY_TABLES = {
  orders: ["id", "familyId", "seasonId", "browserHash", "networkHash", "holdRenewals", "importId"],
  orderLines: ["id", "orderId", "registrationId", "programId", "position"],
  aidRequests: ["orderId", "decidedBy", "reason", "network"],
  payments: [
    ...(["id", "orderId", "intentId", "intentParams", "attempt", "requestHash", "browserHash"] as const),
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
    ...(["hasSpot", "holdExpiresAt", "childKey", "searchText", "searchRow", "version"] as const),
    // Names another person's registration.
    "duplicateOfId",
  ],
  children: ["id", "familyId"],
  families: ["id", "email"],
  answers: ["id", "registrationId", "questionId"],
  signatures: ["id", "registrationId", "textHash"],
  policyTexts: ["id", "policy", "version", "language", "textHash", "firstUsedAt"],
  familyChanges: ["id", "registrationId"],
  addressChanges: ["id", "orderId", "requestedBy"],
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
export function readable<Table extends FamilyTable>(
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
