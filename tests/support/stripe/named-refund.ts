import { randomUUID } from "node:crypto";
import { appendLines, linesOf } from "#server/money/orders.ts";
import { readRow, readRows } from "#tests/support/database/rows.ts";
import type { Desk } from "#tests/support/orders/paper-form.ts";
import type { TestApp } from "#tests/support/servers/test-app.ts";

/** Staff send back money of one child of an order: the refund says so, and as much less is to be had for the child. */
export async function refundChild(club: TestApp, desk: Desk, registrationId: string, cents: number) {
  const child = await readRow(club.db, "registrations", { id: registrationId }, [
    "orderId",
    "paymentId",
    "programId",
  ]);
  const request = { cents, reason: "other", registrationId };
  const answer = await desk.refund(String(child.paymentId), request);
  if (answer.status !== 201) return answer;
  const named = await readRows(club.db, "refundLines", { refundId: answer.data.id }, ["id"]);
  if (named.length > 0) return answer;
  await club.db.transaction().execute(async (trx) => {
    const orderId = String(child.orderId);
    const now = club.deps.now().toISOString();
    const { programId } = child;
    const line = {
      kind: "adjustment",
      reason: "refunded",
      cents: -cents,
      registrationId,
      programId,
    } as const;
    await appendLines(trx, { orderId, lines: [line], now });
    const written = (await linesOf(trx, [orderId])).at(-1);
    const row = { id: randomUUID(), refundId: answer.data.id, orderLineId: String(written?.id), cents };
    await trx.insertInto("refundLines").values(row).execute();
  });
  return answer;
}
