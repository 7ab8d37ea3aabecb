import { expect } from "@playwright/test";
import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { orderOf } from "#domain/order.ts";
import { registrationAddress } from "#domain/staff-routes.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "#tests/e2e/support/journey.ts";
import { signInAt } from "#tests/e2e/support/signing-in.ts";
import { childrenOf } from "#tests/support/ordering-family.ts";

test("Staff cancel one of two children, after the amount stood before them, and the other one stays", async ({
  page,
  site,
  text,
}) => {
  await site.setProgram({ open: true });
  const signed = { waiverDate: dateInZone(new Date(), club.timeZone) };
  const order = orderOf(childrenOf([{ childFirstName: "Lucía" }, { childFirstName: "Mateo" }], signed));
  const stored = await (await page.request.post(`${site.url}/api/orders`, { data: { order } })).json();
  const { orderId, paymentIntentId, clientSecret } = stored;
  await site.payIntent(paymentIntentId);
  const proof = { paymentIntentId, clientSecret };
  await page.request.post(`${site.url}/api/orders/${orderId}/confirm`, { data: proof });
  const mateo = (await site.registrations()).find(({ childFirstName }) => childFirstName === "Mateo");
  await signInAt(page, site, text, registrationAddress(String(mateo?.id), "/admin"));
  await page.getByRole("button", { name: text("admin:leaving.move") }).click();
  const move = page.getByRole("dialog");
  await expect(move.getByText(text("adminLeaving:move.same"))).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: text("admin:leaving.cancel") }).click();
  const dialog = page.getByRole("dialog");
  // The first camp is over: by the refund policy nothing goes back any more, and the page says what is kept.
  await expect(dialog.getByText(text("adminLeaving:cancel.kept", { percent: 0 }))).toBeVisible();
  const press = dialog.getByRole("button", { name: text("adminLeaving:cancel.submitNothing") });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await press.click();
  await expect(page.getByText(text("adminLeaving:cancel.done"))).toBeVisible();
  const left = await site.registrations();
  expect(left).toMatchObject([{ childFirstName: "Lucía" }]);
  await page.reload();
  await expect(page.getByRole("button", { name: text("admin:leaving.move") })).toHaveCount(0);
});
