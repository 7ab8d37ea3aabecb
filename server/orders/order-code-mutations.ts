import { sql } from "kysely";
import { instantOf } from "#server/db/schema.ts";
import type { Deps } from "#server/deps.ts";
import { mailCode } from "#server/families/code-mutations.ts";
import { isAlive, lastCode } from "#server/families/code-queries.ts";
import { CODES_OF_BROWSER, CODES_OF_NETWORK } from "#server/families/code-rules.ts";
import { findOrder } from "#server/families/order-queries.ts";
import { ApiError } from "#server/http/api-error.ts";
import { countAgainst } from "#server/http/rate-limit.ts";
import { type AskedOrder, requireCodeOrder, waitingRows } from "./free-order-queries.ts";

type CodeDeps = Pick<Deps, "db" | "now" | "secretKey">;

interface AskedCode extends AskedOrder {
  /** Stands for the address that the call came from. */
  callerMark: string;
}

/**
 * Mails the code of an order that costs nothing, or of the free children of a paid one, anew; the one before ends.
 * @throws {ApiError} not_found, order_over, too_many_requests, and too_many_codes for the address
 */
export async function mailOrderCode(deps: CodeDeps, asked: AskedCode, isNewWanted = true): Promise<void> {
  const order = await requireCodeOrder(deps.db, asked);
  const [first] = await waitingRows(deps.db, order.id);
  if (!first && order.settledAt !== null) return;
  if (!first) throw new ApiError("order_over");
  await countAgainst(deps, CODES_OF_NETWORK, asked.callerMark);
  await countAgainst(deps, CODES_OF_BROWSER, order.browserHash);
  const { id: registrationId, email, language } = first;
  const { id: orderId, browserHash } = order;
  await mailCode(deps, { orderId, browserHash, email, language, registrationId }, isNewWanted);
}

/**
 * Mails the first code of an order, or none where one is on its way already. What limits refuse costs the order nothing:
 * its page says that there is no code, and offers to ask for one.
 */
export async function mailFirstCode(deps: CodeDeps, asked: AskedCode): Promise<void> {
  const { orderId, browserHash } = asked;
  const order = browserHash === null ? undefined : await findOrder(deps.db, orderId);
  if (browserHash === null || !order || (await waitingRows(deps.db, orderId)).length === 0) return;
  const last = await lastCode(deps.db, { orderId, browserHash });
  if (last && isAlive(last, instantOf(deps.now()))) return;
  try {
    await mailOrderCode(deps, asked, false);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

const HOUR_MS = 3_600_000;

/**
 * Mails the first code of a paid order whose free children wait for one, whoever settled it, and no second one
 * (docs/rules/registration.md#a-free-child-beside-paid-ones). What the mailbox's own limit refuses is left to the page, which offers to ask.
 */
export async function mailCodeOfPaid(deps: CodeDeps, orderId: string): Promise<void> {
  const { db } = deps;
  const order = await findOrder(db, orderId);
  if (!order || order.browserHash === null) return;
  const { browserHash } = order;
  const [first] = await waitingRows(db, orderId);
  if (!first || (await lastCode(db, { orderId, browserHash }))) return;
  const { id: registrationId, email, language } = first;
  try {
    await mailCode(deps, { orderId, browserHash, email, language, registrationId }, false);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Mails the codes of the last hour's payments that were not mailed, as when the server was ended between commit and mail. */
export async function mailMissedCodes(deps: CodeDeps): Promise<void> {
  const since = instantOf(new Date(deps.now().getTime() - HOUR_MS));
  const missed = await deps.db
    .selectFrom("orders")
    .innerJoin("registrations", "registrations.orderId", "orders.id")
    .select("orders.id")
    .distinct()
    .where("orders.settledAt", ">", since)
    .where("registrations.waitsFor", "=", sql.lit("code"))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("mailboxCodes")
            .select("mailboxCodes.id")
            .whereRef("mailboxCodes.orderId", "=", "orders.id"),
        ),
      ),
    )
    .execute();
  for (const { id } of missed) await mailCodeOfPaid(deps, id);
}
