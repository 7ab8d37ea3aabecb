import type { Logger } from "pino";
import type { DatabaseLocation, Db } from "#server/db/database.ts";
import type { Mail } from "#server/email/transport.ts";
import type { Monitor } from "#server/monitoring/metrics.ts";
import type { Fulfilment } from "#server/payments/fulfilment.ts";
import type { StripeGateway } from "#server/payments/gateway.ts";
import type { SitePages } from "#server/publications/live-pages.ts";
import type { LiveSite } from "#server/publications/live-site.ts";

/** Everything a route or a job needs from outside; tests pass their own. */
export interface Deps {
  db: Db;
  /** null when no payment keys are configured: the site runs with registration closed. */
  stripe: StripeGateway | null;
  /** What a payment brings about, which payments know nothing of. */
  fulfilment: Fulfilment;
  mail: Mail;
  /** What the site says now: dates, prices and texts of every season (docs/rules/publishing.md#one-version-at-a-time). */
  live: LiveSite;
  /** The site's pages, all of one version. */
  pages: SitePages;
  /** The current instant; tests set it. */
  now: () => Date;
  log: Logger;
  monitor: Monitor;
  /** Key that peppers PINs and signs device cookies; kept outside the database (docs/rules/access.md#the-pin-is-checked-on-the-server). */
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
export type StripeDeps = Pick<Deps, "db" | "now" | "log" | "fulfilment" | "secretKey"> & {
  stripe: StripeGateway;
};
