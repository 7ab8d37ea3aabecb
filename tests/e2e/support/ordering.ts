import type { Page } from "@playwright/test";
import { type PendingOrder, savePendingOrder } from "#app/features/register/pending-order.ts";
import { readText } from "#app/lib/browser-storage.ts";
import { PENDING_KEY } from "#app/lib/form-draft.ts";
import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { orderOf } from "#domain/order.ts";
import { childrenOf, type OrderedChild } from "#tests/support/ordering-family.ts";
import { openPage } from "./open-page.ts";
import type { Site } from "./site.ts";

/** An order as the form has stored it, at the price of this moment. */
export async function pendingOrder(site: Site, ordered: readonly OrderedChild[]): Promise<PendingOrder> {
  const children = childrenOf(ordered, { waiverDate: dateInZone(new Date(), club.timeZone) });
  const answer = await fetch(`${site.url}/api/orders/quote`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: site.url },
    body: JSON.stringify({ order: orderOf(children) }),
  });
  if (!answer.ok) throw new Error(`quote: ${answer.status} ${await answer.text()}`);
  return { children, shown: (await answer.json()) as PendingOrder["shown"] };
}

/** Opens the payment in a tab whose form has just stored this order. */
export async function openCheckout(page: Page, site: Site, order: PendingOrder): Promise<void> {
  savePendingOrder(order);
  const kept = [readText("local", PENDING_KEY), readText("session", PENDING_KEY)] as const;
  await openPage(page, `${site.url}/about`);
  await page.evaluate(
    ([key, local, session]) => {
      localStorage.setItem(String(key), String(local));
      sessionStorage.setItem(String(key), String(session));
    },
    [PENDING_KEY, ...kept],
  );
  await page.goto(`${site.url}/checkout`);
}
