import type { TestApp } from "#tests/support/servers/test-app.ts";
import { CARD, FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";
import type { OrderedChild } from "./ordering-family.ts";
import { childrenOf } from "./ordering-family.ts";

type Family = FamilyVisitor;

/** A family that ordered places for its children together and has the card form before it. */
export async function beginOrder(club: TestApp, children: readonly OrderedChild[], known?: Family) {
  const family = known ?? new FamilyVisitor(club);
  const { status, body } = await family.order(childrenOf(children));
  if (status !== 200) throw new Error(JSON.stringify(body));
  const { orderId, paymentIntentId, clientSecret, totalCents } = body;
  const confirm = () => family.confirm(paymentIntentId, clientSecret, orderId);
  return { family, orderId: String(orderId), intentId: String(paymentIntentId), totalCents, confirm };
}

/** A family that ordered for its children together and paid; `ids` are its registrations, as they were ordered. */
export async function payOrder(
  club: TestApp,
  children: readonly OrderedChild[],
  known?: Family,
  card = CARD,
) {
  const begun = await beginOrder(club, children, known);
  club.sandbox.confirmIntent(begun.intentId, card);
  await begun.confirm();
  const rows = await club.db
    .selectFrom("orderLines")
    .select(["registrationId", "position"])
    .where("orderId", "=", begun.orderId)
    .orderBy("position")
    .execute();
  const ids = [...new Set(rows.flatMap(({ registrationId }) => registrationId ?? []))];
  return { ...begun, ids };
}

/** What lines say is to be had, what money there is, and what refunds name: `null` where they agree. */
export async function disagreement({ db, sandbox }: TestApp): Promise<string | null> {
  const sum = async (table: "orderLines" | "ledger" | "refundLines") =>
    (await db.selectFrom(table).select("cents").execute()).reduce((all, { cents }) => all + cents, 0);
  const refunds = await db.selectFrom("refunds").select("cents").where("state", "<>", "failed").execute();
  const back = refunds.reduce((all, { cents }) => all + cents, 0);
  const [lines, ledger, named] = [await sum("orderLines"), await sum("ledger"), await sum("refundLines")];
  const byHand = await db
    .selectFrom("ledger")
    .select("cents")
    .where("kind", "in", ["cash", "cash_return", "check", "check_returned", "other", "other_return"])
    .execute();
  const held = sandbox.balance() + byHand.reduce((all, { cents }) => all + cents, 0);
  const agrees = lines === ledger && named === back && held === ledger;
  return agrees ? null : `lines ${lines}, ledger ${ledger}, held ${held}, refunds ${back}, named ${named}`;
}
