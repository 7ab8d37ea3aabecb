import { createServer } from "node:http";
import { type ServerType, serve } from "@hono/node-server";
import type { Hono } from "hono";
import type { keepingServer } from "./kept-answers.ts";

const IDLE_CHECK_MS = 50;
/** Less than the half minute that supervisors give a process before they kill it. */
const PATIENCE_MS = 25_000;

/** How long a connection may keep the server waiting, in milliseconds. */
export interface ConnectionLimits {
  /** Until the last header has come, from the first byte or the connection on. */
  headersMs: number;
  /** Until the whole request has come, body included. */
  requestMs: number;
  /** In which nothing moves in either direction, as when a visitor is gone or reads nothing. */
  silentMs: number;
  /**
   * Between two requests: longer than a proxy keeps an idle connection (nginx 60 s, Caddy 120 s), so that the proxy
   * is the one to close it. Else it now and then sends a family's request into a connection that is just closing.
   */
  betweenMs: number;
  /** How often the first two are looked at. */
  lookEveryMs: number;
}

/**
 * A phone at the field sends the 20 KB of the longest registration in half a minute at 1 KB a second. Whoever
 * takes longer holds a connection that others need. Headers are at most 16 KB, which is Node's own limit.
 */
export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 15_000,
  requestMs: 60_000,
  silentMs: 120_000,
  betweenMs: 125_000,
  lookEveryMs: 5000,
};

export interface Listening {
  server: ServerType;
  port: number;
}

/**
 * Answers requests at an address; port 0 takes a free one. `create` makes the server that listens.
 * @throws {Error} with the code EADDRINUSE when the port is taken
 */
export function listen(
  app: Pick<Hono, "fetch">,
  { host, port }: { host: string; port: number },
  limits: ConnectionLimits = CONNECTION_LIMITS,
  create: ReturnType<typeof keepingServer> = createServer,
): Promise<Listening> {
  const serverOptions = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.betweenMs,
    connectionsCheckingInterval: limits.lookEveryMs,
  };
  return new Promise((done, reject) => {
    const options = {
      fetch: app.fetch,
      hostname: host,
      port,
      createServer: create as typeof createServer,
      serverOptions,
    };
    const server = serve(options, (address) => done({ server, port: address.port }));
    server.setTimeout(limits.silentMs);
    server.once("error", reject);
  });
}

/**
 * Answers what is being asked, and closes each connection as soon as it is idle: a browser keeps the one that was
 * busy, and a page that fetches something every few seconds would hold the server up for as long as it is open.
 * Whoever has not come to an end after `patienceMs`, such as a client that never sends all of its request, is cut off.
 */
export async function close(server: ServerType, patienceMs = PATIENCE_MS): Promise<void> {
  const closeIdle = () => "closeIdleConnections" in server && server.closeIdleConnections();
  const closeAll = () => "closeAllConnections" in server && server.closeAllConnections();
  const timer = setInterval(closeIdle, IDLE_CHECK_MS);
  const impatience = setTimeout(closeAll, patienceMs);
  await new Promise((done) => server.close(done));
  clearInterval(timer);
  clearTimeout(impatience);
}
