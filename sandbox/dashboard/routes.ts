import { readFile } from "node:fs/promises";
import { Hono } from "hono";
import { csrf } from "hono/csrf";
import { html } from "hono/html";
import * as z from "zod/mini";
import type { Control } from "#sandbox/control.ts";
import { StripeFailure } from "#sandbox/errors.ts";
import { actions } from "./actions.ts";
import { type Html, money } from "./parts.ts";
import { paymentsSection } from "./payments.ts";
import { webhooksSection } from "./webhooks.ts";

const SHOWN_PAYMENTS = 25;

const POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** What the page shows: `said` is the last button's result, `payments` the number of payments to list. */
type View = { said: string | undefined; payments: number };

/** The stand-in's own dashboard, for people who try the product out. Plain HTML, no script. */
function dashboardPage(control: Control, { said, payments }: View): Html {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Practice payments</title>
    <link rel="stylesheet" href="dashboard/style.css">
  </head>
  <body>
    <header>
      <div class="wrap">
        <p class="fine">A stand-in for Stripe. No real money, no real cards.</p>
        <h1>Practice payments</h1>
        <p class="balance"><span>Held for the club</span> <strong>${money(control.balance())}</strong></p>
        <p><a href="dashboard">Refresh</a> <a href="/">To the club’s site</a></p>
      </div>
    </header>
    <main class="wrap">
      ${said ? html`<p role="status" class="said">${said}</p>` : ""}
      <div class="columns">
        ${paymentsSection(control, payments)}
        <div>${webhooksSection(control)}</div>
      </div>
    </main>
  </body>
</html>`;
}

/**
 * A page for playing the family, the bank and the network. It needs no key, so mount it only where all payments are
 * practice, as in the demo, never beside an API with real data.
 */
export function createDashboard(control: Control): Hono {
  const app = new Hono();
  app.use("/dashboard/*", csrf());

  app.get("/dashboard", (context) => {
    const { said, payments } = context.req.query();
    const wanted = Number(payments);
    const shown = Number.isInteger(wanted) && wanted > 0 ? wanted : SHOWN_PAYMENTS;
    context.header("Content-Security-Policy", POLICY);
    context.header("Cache-Control", "no-store");
    return context.html(dashboardPage(control, { said, payments: shown }));
  });
  app.get("/dashboard/style.css", async (context) => {
    // The club's color in the club's notation: a browser reads any.
    const files = ["../../content/club/brand.css", "./tokens.css", "./style.css"].map(
      (file) => new URL(file, import.meta.url),
    );
    const css = await Promise.all(files.map((file) => readFile(file, "utf8")));
    return context.body(css.join("\n"), 200, { "Content-Type": "text/css; charset=utf-8" });
  });
  app.post("/dashboard/:action", async (context) => {
    const name = context.req.param("action");
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!action) return context.notFound();
    const fields = await context.req.parseBody();
    const said = await sentence(async () => action(control, fields));
    const place = typeof fields.id === "string" ? `#${encodeURIComponent(fields.id)}` : "";
    return context.redirect(`../dashboard?said=${encodeURIComponent(said)}${place}`, 303);
  });
  return app;
}

async function sentence(run: () => Promise<string>): Promise<string> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof StripeFailure) return error.message;
    if (error instanceof z.core.$ZodError) return "The page is older than the sandbox; refresh it.";
    throw error;
  }
}
