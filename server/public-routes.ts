import type { Hono } from "hono";
import { guardsOfRoutes } from "#server/platform/http/route-guards.ts";

/** The API routes that anybody may call. Every other route has a guard: a staff permission or a family's session. */
const PUBLIC_ROUTES: readonly string[] = [
  "GET /api/announcements",
  "GET /api/config",
  "GET /api/site-data",
  "GET /api/orders/:id/status",
  "GET /api/policies",
  "GET /api/policies/:hash",
  "GET /api/policies/current",
  "GET /api/programs",
  "GET /api/programs/:id/questions",
  "GET /api/testimonials",
  "POST /api/create-donation-intent",
  "POST /api/create-payment-intent",
  "POST /api/donations",
  "POST /api/donations/code",
  "POST /api/donations/statement",
  "POST /api/interests",
  "POST /api/waiting-list",
  "GET /api/unsubscribe",
  "POST /api/unsubscribe",
  "DELETE /api/unsubscribe",
  "POST /api/session-reply",
  "POST /api/family/code",
  "POST /api/family/session",
  "DELETE /api/family/session",
  "POST /api/orders",
  "POST /api/orders/:id/address",
  "POST /api/orders/:id/code",
  "POST /api/orders/:id/confirm",
  "POST /api/orders/quote",
  "POST /api/payments/status",
  "POST /api/registrations",
  "POST /api/registrations/wrong-address",
  "POST /api/testimonials",
  "POST /api/stripe/webhook",
  "POST /api/admin/session",
  "GET /api/admin/session/methods",
  "POST /api/admin/session/link",
  "POST /api/admin/session/password",
  "POST /api/admin/session/code",
  "POST /api/admin/session/code/confirm",
  "POST /api/admin/session/passkey",
  "POST /api/admin/session/passkey/challenge",
  "POST /api/admin/invitations/open",
  "POST /api/admin/invitations/accept",
];

/** Stops the start of a server with an API route that has no guard and is not public. */
export function assertRoutesAreGuarded(app: Pick<Hono, "routes">): void {
  const unguarded = [...guardsOfRoutes(app)].filter(
    ([route, guard]) => / \/api\//.test(route) && guard === undefined && !PUBLIC_ROUTES.includes(route),
  );
  if (unguarded.length > 0)
    throw new Error(`No permission for ${unguarded.map(([route]) => route).join(", ")}`);
}
