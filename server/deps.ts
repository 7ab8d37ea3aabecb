import type { Logger } from "pino";
import type { DatabaseLocation, Db } from "./db/database.ts";
import type { Instant } from "./db/schema.ts";
import type { Mail } from "./mail/create-mail.ts";
import type { StripeGateway } from "./payments/gateway.ts";
import type { Watch } from "./watch/watch.ts";

/** Everything a route or a job needs from outside; tests pass their own. */
export interface Deps {
  db: Db;
  /** null when no payment keys are configured: the site runs with registration closed. */
  stripe: StripeGateway | null;
  mail: Mail;
  /** The current instant; tests set it. */
  now: () => Date;
  log: Logger;
  watch: Watch;
  /** Key that peppers PINs and signs device cookies; kept outside the database (design.md §7.4). */
  secretKey: Buffer;
  backup: {
    /** Read over a connection of its own, so that nobody waits for a backup. */
    source: DatabaseLocation;
    /** Where copies are kept, and written before they are sent to staff. */
    folder: string;
    /** null: copies are not encrypted, and hold nothing that lets anybody in. */
    passphrase: string | null;
  };
  settings: {
    /** Address that visitors use, without a trailing slash; null when it is whatever they asked for. */
    publicUrl: string | null;
    /** Reverse proxies in front of the server whose X-Forwarded-For is believed. */
    trustedProxies: number;
    /** Folder of the built client. */
    clientDirectory: string;
    /** Whether cookies carry the Secure attribute: false only without TLS, as in the demo. */
    secureCookies: boolean;
  };
}

/** What the work on payments needs; Stripe is connected. */
export type StripeDeps = Pick<Deps, "db" | "now" | "log"> & { stripe: StripeGateway };

export function instantOf(date: Date): Instant {
  return date.toISOString();
}
