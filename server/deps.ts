import type { Logger } from "pino";
import type { Mail } from "#server/mail/send.ts";
import type { Passphrase } from "#server/ops/backup/backup-passphrase.ts";
import type { Monitor } from "#server/ops/metrics.ts";
import type { fulfilment } from "#server/orders/confirm/fulfil-payment.ts";
import type { StripeGateway } from "#server/payments/stripe/gateway.ts";
import type { Connection, Connections } from "#server/platform/database/connections.ts";
import type { DatabaseLocation, Db } from "#server/platform/database/database.ts";
import type { StripeOptions } from "#server/platform/env-rules.ts";
import type { LiveSite } from "#server/platform/published.ts";
import type { SitePages } from "#server/site/pages/page-renderer.ts";

export interface Deps {
  db: Db;
  /** null without payment keys: registration is closed. */
  stripe: Connection<StripeGateway | null>;
  stripeOptions: StripeOptions;
  /**
   * Effects of a payment beyond money, injected because payments may not import them. A function with `trx` runs in
   * the transaction that has locked the payment, and takes its own locks afterwards
   * (server/registrations/registration-rows.ts).
   */
  fulfilment: typeof fulfilment;
  mail: Connection<Mail>;
  /** The published content (docs/reference/publishing.md#live-version). */
  live: LiveSite;
  pages: SitePages;
  now: () => Date;
  /** Delays a sign-in to its minimum time, in milliseconds (docs/reference/staff-access.md#pin). Tests need not wait. */
  delaySignIn: (ms: number) => Promise<unknown>;
  log: Logger;
  monitor: Monitor;
  /** Peppers PINs and signs cookies; stored outside the database (docs/reference/staff-access.md#pin). */
  secretKey: Buffer;
  /** Rereads the connections that staff stored. */
  connections: Pick<Connections, "refresh">;
  backup: {
    /** Read over a separate connection, so that a backup blocks no request. */
    source: DatabaseLocation;
    /** Folder of backups and of temporary files for downloads. */
    folder: string;
    /** null: backups are not encrypted and contain no credentials. */
    passphrase: Connection<Passphrase | null>;
  };
  settings: {
    /** The site's public URL without a trailing slash; null if unknown. */
    publicUrl: string | null;
    /** Number of reverse proxies whose X-Forwarded-For is trusted. */
    trustedProxies: number;
    clientDirectory: string;
    /** The cookies' Secure attribute; false only without TLS, as in the demo. */
    secureCookies: boolean;
    /** The ports that staff may enter for a mail server; null: any, for a test server beside the site. */
    mailPorts: readonly number[] | null;
  };
}

export type StripeDeps = Pick<Deps, "db" | "now" | "log" | "fulfilment" | "secretKey" | "live"> & {
  stripe: StripeGateway;
};
