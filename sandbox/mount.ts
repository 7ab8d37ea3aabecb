import { Hono } from "hono";
import { createDashboard } from "#sandbox/dashboard/routes.ts";
import type { Sandbox } from "./sandbox.ts";

/** The sandbox and its dashboard under /sandbox of the product's own address, for the demo and the journeys. */
export function mountBesideProduct(sandbox: Sandbox, product: Hono): Hono {
  return new Hono()
    .on("GET", ["/sandbox", "/sandbox/"], (context) => context.redirect("/sandbox/dashboard"))
    .route("/sandbox", createDashboard(sandbox))
    .route("/sandbox", sandbox.app)
    .route("/", product);
}
