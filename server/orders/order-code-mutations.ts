import { instantOf } from "#server/db/schema.ts";
import type { Deps } from "#server/deps.ts";
import { mailCode } from "#server/families/code-mutations.ts";
import { isAlive, lastCode } from "#server/families/code-queries.ts";
import { CODES_OF_BROWSER, CODES_OF_NETWORK } from "#server/families/code-rules.ts";
import { ApiError } from "#server/http/api-error.ts";
import { countAgainst } from "#server/http/rate-limit.ts";
import { type AskedOrder, requireFreeOrder, waitingRows } from "./free-order-queries.ts";

type CodeDeps = Pick<Deps, "db" | "now" | "secretKey">;

interface AskedCode extends AskedOrder {
  /** Stands for the address that the call came from. */
  callerMark: string;
}

/**
 * Mails the code of an order that costs nothing, anew; the one before ends.
 * @throws {ApiError} not_found, order_over, too_many_requests, and too_many_codes for the address
 */
export async function mailOrderCode(deps: CodeDeps, asked: AskedCode, isNewWanted = true): Promise<void> {
  const order = await requireFreeOrder(deps.db, asked);
  if (order.settledAt !== null) return;
  const [first] = await waitingRows(deps.db, order.id);
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
  if (browserHash === null) return;
  const last = await lastCode(deps.db, { orderId, browserHash });
  if (last && isAlive(last, instantOf(deps.now()))) return;
  try {
    await mailOrderCode(deps, asked, false);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
