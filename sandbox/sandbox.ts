import { Hono } from "hono";
import { cors } from "hono/cors";
import { createApi } from "./api.ts";
import { type Control, createControl } from "./control.ts";
import { createControlRoutes } from "./control-routes.ts";
import { Faults } from "./faults.ts";
import type { ApiKeys } from "./keys.ts";
import { createPages } from "./pages.ts";
import { type AccountName, SandboxState } from "./state.ts";
import { Webhooks } from "./webhooks.ts";

export type SandboxOptions = ApiKeys & {
  webhookSecret: string;
  /** Whose keys these are: Stripe's id and the name; the practice account if left out. */
  account?: AccountName;
  /** Milliseconds since 1970, UTC. */
  now?: () => number;
  /** How long a payment or refund in process takes to settle by itself; Infinity waits for the control. */
  settleDelayMs?: number;
};

export type Sandbox = Control & { app: Hono; close(): Promise<void> };

const SETTLE_DELAY_MS = 20_000;

/**
 * A stand-in for Stripe, for the demo and the tests. `app` answers at the root of its own port (see serve.ts)
 * as well as under a prefix of another Hono app. Everything is in memory and ends with `close`.
 */
export function createSandbox(options: SandboxOptions): Sandbox {
  const state = new SandboxState(
    options.now ?? Date.now,
    options.settleDelayMs ?? SETTLE_DELAY_MS,
    options.account,
  );
  const webhooks = new Webhooks({ secret: options.webhookSecret, seconds: () => state.seconds() });
  const faults = new Faults();
  state.onEvent((event) => webhooks.send(event));

  const control = createControl(state, webhooks, faults);
  const app = new Hono();
  app.use(cors({ origin: "*", exposeHeaders: ["Request-Id"] }));
  app.route("/", createApi({ state, keys: options, faults }));
  app.route("/", createPages(state));
  app.route("/", createControlRoutes(control, options));
  return {
    ...control,
    app,
    async close() {
      state.close();
      await webhooks.close();
    },
  };
}
