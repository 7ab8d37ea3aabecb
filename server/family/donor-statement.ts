import { type Context, Hono } from "hono";
import { sql } from "kysely";
import * as z from "zod/mini";
import { codeSchema, mailboxSchema } from "#domain/family/sign-in.ts";
import type { Cents } from "#domain/money/money.ts";
import { type CalendarDate, dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { codeOwnerOf, mailBrowserCode } from "#server/mail/browser-code.ts";
import { consumeCode, tryCode } from "#server/mail/mailbox-codes.ts";
import { ledgerEntriesOf } from "#server/money/allocations.ts";
import type { Db } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { rateLimit } from "#server/platform/http/rate-limit.ts";
import { jsonBody, requestLanguage } from "#server/platform/http/request-input.ts";

const LIMIT = { name: "donor-statement", calls: 120, windowSeconds: 600 };
const openSchema = z.extend(mailboxSchema, { code: codeSchema });

/** Uses up the code that was mailed to the address for this browser. @throws {ApiError} code_wrong, code_expired, too_many_requests */
async function proveMailbox(c: Context, deps: Deps, { email, code: digits }: z.infer<typeof openSchema>) {
  const { db, now } = deps;
  const owner = codeOwnerOf(c, deps, { email, kind: "donor_code" });
  const code = await tryCode(deps, { owner, email, digits });
  const isUsed = await inTransaction(db, (trx) => consumeCode(trx, code.id, instantOf(now())));
  if (!isUsed) throw new ApiError("code_expired");
}

/** The donations of an address in the ledger, with and without a registration; refunds are negative cents. */
export async function donationsOf(db: Db, typedEmail: string, timeZone: string) {
  const email = typedEmail.toLowerCase();
  const payments = await db
    .selectFrom("payments")
    .leftJoin("donations", "donations.paymentId", "payments.id")
    .select("payments.id")
    // Duplicate payments and wrong amounts are no donations.
    .where("outcome", "=", "fulfilled")
    .where((eb) => {
      const orders = eb
        .selectFrom("registrations")
        .select("registrations.orderId")
        .where(sql<boolean>`lower(registrations.email) = ${email}`);
      return eb.or([sql<boolean>`lower(donor_email) = ${email}`, eb("payments.orderId", "in", orders)]);
    })
    .execute();
  const booked = await ledgerEntriesOf(
    db,
    payments.map(({ id }) => id),
  );
  const lines = [...booked.values()].flat().flatMap(({ id, createdAt, parts }) => {
    const cents: Cents = parts.reduce((sum, part) => sum + (part.purpose === "donation" ? part.cents : 0), 0);
    const on: CalendarDate = dateInZone(new Date(createdAt), timeZone);
    return cents === 0 ? [] : [{ id, on, cents }];
  });
  return lines.toSorted((first, second) => first.on.localeCompare(second.on));
}

/** A donor's statement, for the address whose code it types (docs/reference/prices.md#donors-statement). */
export function donorStatementRoutes(deps: Deps) {
  return new Hono()
    .post("/donations/code", rateLimit(deps, LIMIT), jsonBody(mailboxSchema), async (c) => {
      const language = requestLanguage(c);
      await mailBrowserCode(c, deps, { ...c.req.valid("json"), language, kind: "donor_code" });
      return c.json({ success: true as const }, 202);
    })
    .post("/donations/statement", rateLimit(deps, LIMIT), jsonBody(openSchema), async (c) => {
      const request = c.req.valid("json");
      await proveMailbox(c, deps, request);
      c.header("Cache-Control", "no-store");
      const lines = await donationsOf(deps.db, request.email, deps.live.club.timeZone);
      return c.json({ data: { lines, taxNumber: deps.live.current().site.club.taxNumber } });
    });
}
