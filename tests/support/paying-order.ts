import { orderOf } from "#domain/order.ts";
import type { RegistrationData } from "#domain/registration.ts";
import { Browser } from "./browser.ts";
import { familyRegistration } from "./families.ts";
import type { TestApp } from "./test-app.ts";

const CARD = { card: "4242 4242 4242 4242" };

export interface OrderedChild {
  changes: Partial<RegistrationData>;
  /** The camp, unless told. */
  programId?: string;
}

async function campId(club: TestApp): Promise<string> {
  const camp = club.db.selectFrom("programs").select("id").where("kind", "=", "camp");
  return (await camp.executeTakeFirstOrThrow()).id;
}

/** A family that ordered places for its children together and has the card form before it. */
export async function beginOrder(club: TestApp, children: readonly OrderedChild[], browser = new Browser(club)) {
  await browser.get("/api/config");
  const camp = await campId(club);
  const order = orderOf(
    children.map(({ changes, programId = camp }) => ({ programId, data: familyRegistration(changes) })),
  );
  const response = await browser.post("/api/orders", { order });
  const body = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(body));
  const { orderId, paymentIntentId, clientSecret, totalCents } = body;
  const confirm = () => browser.post(`/api/orders/${orderId}/confirm`, { paymentIntentId, clientSecret });
  return { browser, orderId: String(orderId), intentId: String(paymentIntentId), totalCents, confirm };
}

/** A family that ordered for its children together and paid. */
export async function payOrder(club: TestApp, children: readonly OrderedChild[], browser?: Browser) {
  const begun = await beginOrder(club, children, browser);
  club.sandbox.confirmIntent(begun.intentId, CARD);
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
