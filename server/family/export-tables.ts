import type { Selectable } from "kysely";
import type { DatabaseSchema } from "#server/platform/tables.ts";

type TableName = keyof DatabaseSchema;

type Holding<Row> =
  /** Where in the file a family finds its rows, and which columns are only the system's own: ids, hashes, counters. */
  | { in: string; without: readonly (keyof Row)[] }
  /** Why it is not in the file. */
  | { not: string };

const CLUB = "what the club publishes or sets, no family's";
const ACCESS = "staff's own ways in";
const BOOKS = "the club's books: the family's movements are under payments";

/** Every table: how it is in a family's file, or why it is not (docs/decisions/086). */
export const FAMILY_TABLES: { [Table in TableName]: Holding<Selectable<DatabaseSchema[Table]>> } = {
  orders: { in: "orders", without: ["id", "familyId", "seasonId", "browserHash", "importId"] },
  orderLines: {
    in: "orders.lines",
    without: ["id", "orderId", "registrationId", "programId", "position"],
  },
  payments: {
    in: "orders.payments",
    without: [
      ...(["id", "orderId", "intentId", "intentParams", "attempt", "requestHash", "browserHash"] as const),
      ...(["recheckAt", "expiresAt", "answerBy", "payerAddressHash", "payerNetworkHash"] as const),
      ...(["environment", "stripeAccount"] as const),
    ],
  },
  ledger: {
    in: "orders.payments.movements",
    without: ["id", "paymentId", "stripeId", "stripeFeeCents", "payoutId"],
  },
  refunds: {
    in: "orders.payments.refunds",
    without: ["id", "paymentId", "note", "stripeId", "attempt", "requestedBy", "lastError"],
  },
  refundLines: { in: "orders.payments.refunds.parts", without: ["id", "refundId", "orderLineId"] },
  registrations: {
    in: "orders.registrations",
    without: [
      ...(["id", "programId", "seasonId", "groupId", "paymentId", "orderId", "familyId", "childId"] as const),
      ...(["waitsFor", "place", "holdExpiresAt", "childKey", "searchText", "searchRow", "version"] as const),
    ],
  },
  children: { in: "orders.registrations.child", without: ["id", "familyId"] },
  families: { in: "orders.family", without: ["id", "email"] },
  answers: { in: "orders.registrations.answers", without: ["id", "registrationId", "questionId"] },
  signatures: { in: "orders.registrations.signatures", without: ["id", "registrationId", "textHash"] },
  policyTexts: {
    in: "orders.registrations.signatures.text",
    without: ["id", "policy", "version", "language", "textHash", "firstUsedAt"],
  },
  familyChanges: { in: "orders.registrations.changes", without: ["id", "registrationId"] },
  contests: {
    in: "orders.registrations.contests",
    without: ["id", "registrationId", "otherRegistrationId"],
  },
  addressChanges: { in: "orders.addressChanges", without: ["id", "orderId", "requestedBy", "reason"] },
  outbox: {
    in: "orders.mails",
    without: [
      ...(["id", "dedupeKey", "recipient", "payload", "registrationId", "paymentId", "orderId"] as const),
      ...(["attempts", "nextAttemptAt", "lastError", "stuckAt", "droppedAt", "erasedAt"] as const),
    ],
  },
  auditLog: {
    in: "orders.registrations.whoOpenedHealth",
    without: ["id", "actor", "action", "subject", "details", "salt"],
  },
  registrationNotes: { not: "staff's working notes, which may name other people" },
  interests: { not: "anybody may type any address there: no phone opens it" },
  testimonials: { not: "it has no address: nobody can tell whose it is" },
  donations: { not: "a gift apart from any order: no phone opens it" },
  allocations: { not: BOOKS },
  reconciliations: { not: BOOKS },
  discrepancies: { not: BOOKS },
  comparedMonths: { not: BOOKS },
  payouts: { not: BOOKS },
  stripeEvents: { not: BOOKS },
  cardDeclines: { not: "keyed hashes, for a day" },
  holds: { not: "keyed hashes, while a card is paid" },
  mailboxCodes: { not: "keyed hashes, for a day" },
  familySessions: { not: "whoever is signed in, for 12 hours at most" },
  throttles: { not: "counters under keyed hashes" },
  erasures: { not: "ids of what is gone" },
  registrationSearch: { not: "the same as the registrations, for staff's search" },
  seasons: { not: CLUB },
  seasonTexts: { not: CLUB },
  programs: { not: CLUB },
  programTexts: { not: CLUB },
  programSessions: { not: CLUB },
  programGroups: { not: CLUB },
  programPrices: { not: CLUB },
  questions: { not: CLUB },
  questionTexts: { not: CLUB },
  refundSteps: { not: CLUB },
  drafts: { not: CLUB },
  clubFacts: { not: CLUB },
  pictures: { not: CLUB },
  publications: { not: CLUB },
  announcements: { not: CLUB },
  settings: { not: CLUB },
  auditChain: { not: "seals of the log" },
  users: { not: ACCESS },
  authenticators: { not: ACCESS },
  challenges: { not: ACCESS },
  sessions: { not: ACCESS },
  staffDevices: { not: ACCESS },
};

/** Columns in cents; the file has dollars. */
function isInCents(column: string): boolean {
  return /^cents$|Cents$|^(?:total|donation)Amount$/.test(column);
}

/** A row as it is in the file: without the system's own columns, and amounts in dollars. */
export function readable<Table extends TableName>(
  table: Table,
  row: Partial<Selectable<DatabaseSchema[Table]>>,
): Record<string, unknown> {
  const holding = FAMILY_TABLES[table];
  const without = new Set<PropertyKey>("in" in holding ? holding.without : Object.keys(row));
  return Object.fromEntries(
    Object.entries(row).flatMap(([column, value]): [string, unknown][] => {
      if (without.has(column)) return [];
      if (!isInCents(column) || typeof value !== "number") return [[column, value]];
      return [[column.replace(/^cents$/, "amount").replace(/Cents$/, ""), value / 100]];
    }),
  );
}
