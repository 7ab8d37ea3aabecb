import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Context, Hono } from "hono";
import type { Language } from "#sandbox/browser/texts.ts";
import { answeredPage, authenticationPage, returnAddress } from "./authentication-page.ts";
import { authenticateIntent } from "./confirmation.ts";
import { StripeFailure } from "./errors.ts";
import { checkClientSecret, findIntent } from "./intents.ts";
import type { SandboxState } from "./state.ts";

/** What a browser loads: the Stripe.js stand-in, its style sheet, and the bank's own page. */
export function createPages(state: SandboxState): Hono {
  const app = new Hono();

  app.get("/stripe.js", async (context) =>
    context.body(await browserScript(), 200, { "Content-Type": "text/javascript; charset=utf-8" }),
  );
  app.get("/stripe.css", async (context) => {
    const css = await readFile(new URL("./browser/stripe.css", import.meta.url), "utf8");
    return context.body(css, 200, { "Content-Type": "text/css; charset=utf-8" });
  });
  app.get("/authenticate/:id", (context) => {
    const intent = knownIntent(context);
    return intent.status === "requires_action"
      ? context.html(authenticationPage(intent, language(context)))
      : leave(context);
  });
  app.post("/authenticate/:id", async (context) => {
    const intent = knownIntent(context);
    const { outcome } = await context.req.parseBody();
    try {
      authenticateIntent(state, intent, outcome === "succeeded" ? "succeeded" : "failed");
    } catch (error) {
      // A refusal is the intent's new state; the page that waits reads it from there.
      if (!(error instanceof StripeFailure)) throw error;
    }
    return leave(context);
  });
  app.onError((error, context) => {
    if (error instanceof StripeFailure) return context.text(error.message, error.status as 400);
    throw error;
  });

  function knownIntent(context: Context) {
    const intent = findIntent(state, context.req.param("id") ?? "");
    checkClientSecret(intent, context.req.query("client_secret"));
    return intent;
  }

  function leave(context: Context): Response | Promise<Response> {
    const intent = knownIntent(context);
    const returnUrl = state.store.returnUrls.get(intent.id);
    if (returnUrl) return context.redirect(returnAddress(returnUrl, intent), 303);
    return context.html(answeredPage(language(context)));
  }

  return app;
}

function language(context: Context): Language {
  const wanted = context.req.query("locale") ?? context.req.header("Accept-Language") ?? "en";
  return wanted.toLowerCase().startsWith("es") ? "es" : "en";
}

let bundled: Promise<string> | null = null;

/** The Stripe.js stand-in as one classic script. Bundled on the first request, in memory, in about 0.2 s. */
function browserScript(): Promise<string> {
  bundled ??= bundle();
  return bundled;
}

async function bundle(): Promise<string> {
  const { build } = await import("vite");
  const entry = fileURLToPath(new URL("./browser/main.ts", import.meta.url));
  const { NODE_ENV } = process.env;
  const result = await build({
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: "silent",
    build: {
      write: false,
      minify: false,
      target: "es2022",
      rolldownOptions: { input: entry, output: { format: "iife" } },
    },
  });
  // A build sets NODE_ENV for its own process, which here is also somebody else's.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  const outputs = Array.isArray(result) ? result : [result];
  for (const output of outputs) {
    if (!("output" in output)) continue;
    const chunk = output.output.find((file) => file.type === "chunk");
    if (chunk) return chunk.code;
  }
  throw new Error("the browser script came out empty");
}
