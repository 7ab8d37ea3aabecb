import { Hono } from "hono";
import { addressCodeSchema, mailboxSchema } from "#domain/family/family-page.ts";
import type { Deps } from "#server/deps.ts";
import { mailFirstCode } from "#server/orders/confirm/free-order.ts";
import { knownBrowserHash } from "#server/platform/http/browser-token.ts";
import { networkMark, rateLimit } from "#server/platform/http/rate-limit.ts";
import { idParam, jsonBody, requestLanguage } from "#server/platform/http/request-input.ts";
import { readRegistration } from "#server/registrations/data.ts";
import { accountOf, requireFresh, requireStaff } from "#server/staff/require-staff.ts";
import { askForAddress, confirmAddress, FAMILY, stopAddressChange } from "./address-change.ts";
import { correctAddress } from "./correct-address.ts";
import { type Family, openedOrders, requireFamily } from "./require-family.ts";

/** Stops scripts; each order allows only three corrections anyway. */
const CORRECTION_LIMIT = { name: "order-address", calls: 30, windowSeconds: 3600 };

/** The session's change of all orders that it opens. @throws {ApiError} not_found without an order */
function familyChanger(family: Family) {
  const { email, id } = family;
  return { orderIds: openedOrders(family), fromEmail: email, requestedBy: FAMILY, session: id };
}

/** A staff account's change of a registration's order. @throws {ApiError} not_found */
async function staffChanger({ db }: Deps, registrationId: string, actor: string) {
  const { orderId, email, language } = await readRegistration(db, registrationId);
  return {
    orderIds: [orderId],
    fromEmail: email,
    requestedBy: actor,
    session: `${actor}\0${orderId}`,
    language,
  };
}

/** How a family's email address changes: by its page, by staff after a call, by the browser that has just paid. */
export function addressRoutes(deps: Deps) {
  const family = requireFamily(deps);
  const staff = requireStaff(deps);
  return new Hono()
    .post("/family/address", family, jsonBody(mailboxSchema), async (c) => {
      const wish = { ...c.req.valid("json"), language: requestLanguage(c), mark: networkMark(c, deps) };
      await askForAddress(deps, familyChanger(c.var.family), wish);
      return c.json({ success: true as const }, 202);
    })
    .post("/family/address/confirm", family, jsonBody(addressCodeSchema), async (c) => {
      const effectiveAt = await confirmAddress(deps, familyChanger(c.var.family), c.req.valid("json").code);
      return c.json({ success: true as const, effectiveAt });
    })
    .delete("/family/address", family, async (c) => {
      await stopAddressChange(deps, openedOrders(c.var.family));
      return c.json({ success: true as const });
    })
    .post(
      "/admin/registrations/:id/address",
      staff,
      requireFresh(deps),
      jsonBody(mailboxSchema),
      async (c) => {
        accountOf(c.var.staff);
        const { language, ...changer } = await staffChanger(deps, idParam(c), c.var.staff.actor);
        const wish = { ...c.req.valid("json"), language, mark: networkMark(c, deps) };
        await askForAddress(deps, changer, wish);
        return c.json({ success: true as const }, 202);
      },
    )
    .post("/admin/registrations/:id/address/confirm", staff, jsonBody(addressCodeSchema), async (c) => {
      accountOf(c.var.staff);
      const changer = await staffChanger(deps, idParam(c), c.var.staff.actor);
      const effectiveAt = await confirmAddress(deps, changer, c.req.valid("json").code);
      return c.json({ success: true as const, effectiveAt });
    })
    .post("/orders/:id/address", rateLimit(deps, CORRECTION_LIMIT), jsonBody(mailboxSchema), async (c) => {
      const request = { orderId: idParam(c), browserHash: knownBrowserHash(c, deps.settings) };
      await correctAddress(deps, { ...request, ...c.req.valid("json") });
      // The correction ended the code that was sent to the old address.
      await mailFirstCode(deps, { ...request, callerMark: networkMark(c, deps) });
      return c.json({ success: true as const });
    });
}
