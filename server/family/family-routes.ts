import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { signTextSchema } from "#domain/club/form-signatures.ts";
import { familyEditSchema } from "#domain/family/family-changes.ts";
import { eraseSchema, familyCancelSchema } from "#domain/family/family-page.ts";
import { familySignInSchema, mailboxSchema, unlockOrdersSchema } from "#domain/family/sign-in.ts";
import { balancePartSchema } from "#domain/money/open-balance.ts";
import { paymentNumberOf } from "#domain/money/payments.ts";
import { secondGuardianSchema } from "#domain/registration/second-guardian.ts";
import { replySchema } from "#domain/teams/session-reply.ts";
import type { Deps } from "#server/deps.ts";
import { mailBrowserCode } from "#server/mail/browser-code.ts";
import { ORDER_LIMIT, orderSchema, submitOrder } from "#server/orders/order-routes.ts";
import { startBalancePayment } from "#server/orders/pay/pay-balance.ts";
import { requireStripe } from "#server/payments/stripe/gateway.ts";
import { browserHash } from "#server/platform/http/browser-token.ts";
import { networkKey, rateLimit } from "#server/platform/http/rate-limit.ts";
import { idParam, jsonBody, requestLanguage } from "#server/platform/http/request-input.ts";
import { registrationOfSession } from "#server/registrations/family-registrations.ts";
import { setSecondGuardian } from "#server/registrations/second-guardians.ts";
import { recordReply } from "#server/teams/session-replies.ts";
import { declineOffer, entryOfSession, leaveList, rejoinList } from "#server/waiting/family-entries.ts";
import { cancelForFamily, changeRegistration, previewForFamily } from "./change.ts";
import { cancelErasure, requestErasure } from "./erase.ts";
import { familyExport } from "./family-export.ts";
import { endSession, findSessionFamily, orderIdsOfSession, requireFamily } from "./family-sessions.ts";
import { openMoreOrders, signIn } from "./family-sign-in.ts";
import { joinOrder } from "./join-families.ts";
import { familyOverview } from "./overview.ts";
import { signTextOfFamily } from "./sign-text.ts";

const CODE_LIMIT = { name: "family-code", calls: 120, windowSeconds: 600 };
const SIGN_IN_LIMIT = { name: "family-session", calls: 120, windowSeconds: 600 };
const DONE = { success: true as const };

/** The family page: signing in and out, and the calls of a session (docs/reference/family-page.md). */
export function familyRoutes(deps: Deps) {
  const family = requireFamily(deps);
  return new Hono()
    .use("/family/*", async (c, next) => {
      c.header("Cache-Control", "no-store");
      await next();
    })
    .post("/family/code", rateLimit(deps, CODE_LIMIT), jsonBody(mailboxSchema), async (c) => {
      await mailBrowserCode(c, deps, { ...c.req.valid("json"), language: requestLanguage(c) });
      return c.json(DONE, 202);
    })
    .post("/family/session", rateLimit(deps, SIGN_IN_LIMIT), jsonBody(familySignInSchema), async (c) => {
      await signIn(c, deps, c.req.valid("json"));
      return c.json(DONE);
    })
    .delete("/family/session", async (c) => {
      await endSession(c, deps);
      return c.json(DONE);
    })
    .post("/family/orders", family, jsonBody(unlockOrdersSchema), async (c) => {
      await openMoreOrders(deps, c.var.family, c.req.valid("json").phoneDigits);
      return c.json(DONE);
    })
    .get("/family", family, async (c) =>
      c.json({ data: await familyOverview(deps, c.var.family, requestLanguage(c)) }),
    )
    .patch("/family/registrations/:id", family, jsonBody(familyEditSchema), async (c) => {
      const edit = { id: idParam(c), ...c.req.valid("json") };
      return c.json({ ...DONE, version: await changeRegistration(deps, c.var.family, edit) });
    })
    .get("/family/registrations/:id/cancellation", family, async (c) => {
      const preview = await previewForFamily(deps, c.var.family, idParam(c));
      // The id makes a repeated call the same cancellation.
      return c.json({ data: { ...preview, requestId: randomUUID() } });
    })
    .post("/family/registrations/:id/cancel", family, jsonBody(familyCancelSchema), async (c) => {
      const request = { id: idParam(c), ...c.req.valid("json") };
      return c.json({ ...DONE, data: await cancelForFamily(deps, c.var.family, request) });
    })
    .post("/family/registrations/:id/sign", family, jsonBody(signTextSchema), async (c) => {
      const signed = { ...c.req.valid("json"), id: idParam(c), language: requestLanguage(c) };
      await signTextOfFamily(deps, c.var.family, signed);
      return c.json(DONE);
    })
    .post("/family/registrations/:id/reply", family, jsonBody(replySchema), async (c) => {
      const { id } = await registrationOfSession(deps.db, c.var.family, idParam(c));
      await recordReply(deps, { ...c.req.valid("json"), registrationId: id, isChange: true });
      return c.json(DONE);
    })
    .post("/family/orders/:id/join", family, async (c) => {
      await joinOrder(deps, c.var.family, idParam(c));
      return c.json(DONE);
    })
    .put("/family/orders/:id/second-guardian", family, jsonBody(secondGuardianSchema), async (c) => {
      const [orderId = ""] = orderIdsOfSession(c.var.family, [idParam(c)]);
      await setSecondGuardian(deps, { orderId, ...c.req.valid("json"), actor: "family" });
      return c.json(DONE);
    })
    .post("/family/orders/:id/pay", family, jsonBody(balancePartSchema), async (c) => {
      const [orderId = ""] = orderIdsOfSession(c.var.family, [idParam(c)]);
      const { payment, intent, totalCents } = await startBalancePayment(requireStripe(deps), {
        orderId,
        browserHash: browserHash(c, deps.settings),
        networkHash: networkKey(c, deps),
        language: requestLanguage(c),
        cents: c.req.valid("json").cents,
      });
      return c.json({
        ...DONE,
        orderId,
        totalCents,
        paymentIntentId: intent.id,
        clientSecret: intent.client_secret,
        intentStatus: intent.status,
        reference: paymentNumberOf(payment.id),
      });
    })
    .delete("/family/waiting-list/:id", family, async (c) => {
      await leaveList(deps.db, c.var.family, { id: idParam(c), now: deps.now() });
      return c.json(DONE);
    })
    .post("/family/waiting-list/:id/rejoin", family, async (c) => {
      const reason = await rejoinList(deps.db, c.var.family, { id: idParam(c), now: deps.now() });
      /** null: the family is on the list again. */
      return c.json({ ...DONE, endedReason: reason ?? null });
    })
    .post(
      "/family/offers/:id/accept",
      family,
      rateLimit(deps, ORDER_LIMIT),
      jsonBody(orderSchema),
      async (c) => {
        const { id: offerId } = await entryOfSession(deps.db, c.var.family, idParam(c));
        const family = await findSessionFamily(c, deps);
        return c.json(await submitOrder(c, deps, c.req.valid("json"), { sessionFamily: family, offerId }));
      },
    )
    .post("/family/offers/:id/decline", family, async (c) => {
      await declineOffer(deps.db, c.var.family, { id: idParam(c), now: deps.now() });
      return c.json(DONE);
    })
    .get("/family/export", family, async (c) => {
      const file = await familyExport(deps, c.var.family, requestLanguage(c));
      return c.body(JSON.stringify(file, null, 2), 200, {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": `attachment; filename="family-${file.madeAt.slice(0, 10)}.json"`,
      });
    })
    .post("/family/erase", family, jsonBody(eraseSchema), async (c) => {
      const eraseAt = await requestErasure(deps, c.var.family, c.req.valid("json").orderIds);
      return c.json({ ...DONE, eraseAt });
    })
    .delete("/family/erase", family, jsonBody(eraseSchema), async (c) => {
      await cancelErasure(deps, c.var.family, c.req.valid("json").orderIds);
      return c.json(DONE);
    });
}
