import { html } from "hono/html";
import type { Control } from "#sandbox/control.ts";
import { type Html, money } from "./parts.ts";
import { paymentsSection } from "./payments.ts";
import { webhooksSection } from "./webhooks.ts";

/** What the page shows: `said` is the outcome of the last button, `payments` how many of them to list. */
export type View = { said: string | undefined; payments: number };

/** The stand-in's own dashboard, for people who try the product out. Plain HTML, no script. */
export function dashboardPage(control: Control, { said, payments }: View): Html {
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
