import type Stripe from "stripe";
import { refused } from "./errors.ts";
import { checkedLimit } from "./listing.ts";
import { integer, need, text, type Values } from "./params.ts";

export const searchParams = { limit: integer, page: text, query: text };

type Clause = { field: string; key: string | undefined; operator: string; value: string; negated: boolean };

const CLAUSE =
  /^(-?)(\w+)(?:\[(?:'([^']*)'|"([^"]*)")\])?\s*(:|>=|<=|>|<)\s*(?:'([^']*)'|"([^"]*)"|(\d+|null))$/;
const FIELDS = ["amount", "created", "currency", "metadata", "status"];

/**
 * Searches intents, newest first, in Stripe's search language: clauses on amount, created, currency, status
 * and `metadata['key']`, joined by AND or by OR (docs.stripe.com/search).
 */
export function searchIntents(intents: readonly Stripe.PaymentIntent[], params: Values<typeof searchParams>) {
  const limit = checkedLimit(params.limit);
  const matches = readQuery(need(params.query, "query"));
  const found = intents.toReversed().filter(matches);
  const start = params.page ? Number(params.page) : 0;
  const hasMore = found.length > start + limit;
  return {
    object: "search_result",
    data: found.slice(start, start + limit),
    has_more: hasMore,
    next_page: hasMore ? String(start + limit) : null,
    url: "/v1/payment_intents/search",
  };
}

function readQuery(query: string): (intent: Stripe.PaymentIntent) => boolean {
  const either = /\sOR\s/.test(query);
  if (either && /\sAND\s/.test(query)) throw badQuery("AND and OR cannot be used in the same query.");
  const clauses = query.split(/\s+(?:AND|OR)\s+/).map((part) => readClause(part.trim()));
  return (intent) =>
    either
      ? clauses.some((clause) => holds(clause, intent))
      : clauses.every((clause) => holds(clause, intent));
}

function readClause(part: string): Clause {
  const match = CLAUSE.exec(part);
  if (!match) throw badQuery(`We were unable to parse your search query: ${part}`);
  const [, minus, field = "", single, double, operator = ":", quoted, doubleQuoted, bare] = match;
  if (!FIELDS.includes(field)) {
    throw badQuery(`Field \`${field}\` is an unsupported search field for resource \`payment_intents\`.`);
  }
  return {
    field,
    key: single ?? double,
    operator,
    value: quoted ?? doubleQuoted ?? bare ?? "",
    negated: minus === "-",
  };
}

function holds(clause: Clause, intent: Stripe.PaymentIntent): boolean {
  const actual = searchedValue(clause, intent);
  return compare(actual, clause.operator, clause.value) !== clause.negated;
}

function searchedValue(clause: Clause, intent: Stripe.PaymentIntent): string | undefined {
  if (clause.field === "metadata") return intent.metadata[clause.key ?? ""];
  return String(intent[clause.field as "amount" | "created" | "currency" | "status"]);
}

function compare(actual: string | undefined, operator: string, wanted: string): boolean {
  if (operator === ":") return wanted === "null" ? actual === undefined : actual === wanted;
  const difference = Number(actual) - Number(wanted);
  if (operator === ">") return difference > 0;
  if (operator === ">=") return difference >= 0;
  return operator === "<" ? difference < 0 : difference <= 0;
}

function badQuery(message: string): Error {
  return refused(message, { param: "query" });
}
