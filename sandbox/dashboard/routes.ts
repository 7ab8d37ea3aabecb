import { readFile } from "node:fs/promises";
import { Hono } from "hono";
import { csrf } from "hono/csrf";
import * as z from "zod/mini";
import type { Control } from "#sandbox/control.ts";
import { StripeFailure } from "#sandbox/errors.ts";
import { actions } from "./actions.ts";
import { dashboardPage } from "./page.ts";

const SHOWN_PAYMENTS = 25;

const POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * A page on which a person plays the family, the bank and the network. It asks for no key: mount it only where
 * everything is practice, as the demo does, and never beside an API that anybody relies on.
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
    // The club's colour in the club's notation: a browser reads any.
    const files = ["../../content/brand.css", "./tokens.css", "./style.css"].map(
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
