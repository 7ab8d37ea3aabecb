import { createServer, type RequestListener, type ServerOptions } from "node:http";
import { type ServerType, serve } from "@hono/node-server";
import type { Hono } from "hono";
import { MINUTE_MS } from "#domain/time/dates.ts";
import type { ResponseCache } from "./response-cache.ts";

const IDLE_CHECK_MS = 50;
/** Below the 30 seconds after which supervisors kill a process. */
const CLOSE_TIMEOUT_MS = 25_000;

/**
 * Timeouts of a connection, in milliseconds. A weak phone sends the longest registration, 20 KB at 1 KB/s, in half a
 * minute. Slower clients hold connections that others need. Node limits headers to 16 KB.
 */
export const CONNECTION_LIMITS = {
  /** From the first byte or the connection to the last header. */
  headersMs: 15_000,
  /** Until the end of the request's body. */
  requestMs: MINUTE_MS,
  /** Without traffic in either direction. */
  idleMs: 120_000,
  /**
   * Between two requests. Longer than proxies keep idle connections (nginx 60 s, Caddy 120 s), so that the proxy
   * closes first. Otherwise a request may meet a closing connection.
   */
  keepAliveMs: 125_000,
  /** Interval for checking the first two. */
  checkEveryMs: 5000,
};

function takenSentence(port: number): string {
  return `Port ${port} is taken: another program answers there, perhaps this site already. Stop it, or set PORT to another port.`;
}

export interface RunningListener {
  server: ServerType;
  port: number;
}

/**
 * Starts listening; port 0 picks a free port. `sending` may send stored answers before the app is called.
 * @throws {Error} with a message for the terminal if the port is taken
 */
export function listen(
  app: Pick<Hono, "fetch">,
  { host, port }: { host: string; port: number },
  limits = CONNECTION_LIMITS,
  sending: ResponseCache["sending"] = (listener) => listener,
): Promise<RunningListener> {
  const serverOptions = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkEveryMs,
  };
  return new Promise((done, reject) => {
    const options = {
      fetch: app.fetch,
      hostname: host,
      port,
      createServer: ((options: ServerOptions, listener: RequestListener) =>
        createServer(options, sending(listener))) as typeof createServer,
      serverOptions,
    };
    const server = serve(options, (address) => done({ server, port: address.port }));
    server.setTimeout(limits.idleMs);
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      reject(isTaken ? new Error(takenSentence(port), { cause: error }) : error);
    });
  });
}

/**
 * Finishes running requests and closes each connection once it is idle; otherwise a page that polls would keep the
 * server up. After `timeoutMs`, remaining connections are cut.
 */
export async function close(server: ServerType, timeoutMs = CLOSE_TIMEOUT_MS): Promise<void> {
  const closeIdle = () => "closeIdleConnections" in server && server.closeIdleConnections();
  const closeAll = () => "closeAllConnections" in server && server.closeAllConnections();
  const timer = setInterval(closeIdle, IDLE_CHECK_MS);
  const cutOffTimer = setTimeout(closeAll, timeoutMs);
  await new Promise((done) => server.close(done));
  clearInterval(timer);
  clearTimeout(cutOffTimer);
}
