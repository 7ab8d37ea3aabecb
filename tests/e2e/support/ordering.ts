import type { Page } from "@playwright/test";
import { type PendingOrder, savePendingOrder } from "#app/family/register/pending-order.ts";
import { readText } from "#app/lib/storage/browser-storage.ts";
import { club } from "#content/club/club.ts";
import { orderOf } from "#domain/registration/order.ts";
import type { RegistrationData } from "#domain/registration/registration.ts";
import { registrationAddress } from "#domain/staff/routes.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { childrenOf, type OrderedChild } from "#tests/support/ordering-family.ts";
import { openPage } from "./open-page.ts";
import type { Site } from "./site.ts";

const PENDING = "pendingRegistration";

/** An order as the form stores it, at the current price. */
export async function pendingOrder(site: Site, ordered: readonly OrderedChild[]): Promise<PendingOrder> {
  const children = childrenOf(ordered, { waiverDate: dateInZone(new Date(), club.timeZone) });
  const answer = await fetch(`${site.url}/api/orders/quote`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: site.url },
    body: JSON.stringify({ order: orderOf(children) }),
  });
  if (!answer.ok) throw new Error(`quote: ${answer.status} ${await answer.text()}`);
  return { ...orderOf(children), shown: (await answer.json()) as PendingOrder["shown"] };
}

/** Opens the checkout in a tab with this stored order. */
export async function openCheckout(page: Page, site: Site, order: PendingOrder): Promise<void> {
  savePendingOrder(order);
  const kept = [readText("local", PENDING), readText("session", PENDING)] as const;
  await openPage(page, `${site.url}/about`);
  await page.evaluate(
    ([key, local, session]) => {
      localStorage.setItem(String(key), String(local));
      sessionStorage.setItem(String(key), String(session));
    },
    [PENDING, ...kept],
  );
  await page.goto(`${site.url}/checkout`);
}

/** Orders and pays for these children at once, with the test card that always succeeds. Returns the order's id. */
export async function payOrder(
  page: Page,
  site: Site,
  ordered: readonly OrderedChild[],
  family: Partial<RegistrationData> = {},
): Promise<string> {
  const signed = { waiverDate: dateInZone(new Date(), club.timeZone), ...family };
  const order = orderOf(childrenOf(ordered, signed));
  const stored = await (await page.request.post(`${site.url}/api/orders`, { data: { order } })).json();
  const { orderId, paymentIntentId, clientSecret } = stored;
  await site.payIntent(paymentIntentId);
  const proof = { paymentIntentId, clientSecret };
  await page.request.post(`${site.url}/api/orders/${orderId}/confirm`, { data: proof });
  return orderId;
}

/** Address of a registration's staff page, by the child's first name. */
export async function registrationOf(site: Site, firstName: string): Promise<string> {
  const found = (await site.registrations()).find(({ childFirstName }) => childFirstName === firstName);
  return registrationAddress(String(found?.id), "/admin");
}
