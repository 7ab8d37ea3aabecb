import { serve } from "@hono/node-server";
import type { Sandbox } from "./sandbox.ts";

export type ServedSandbox = { url: string; close(): Promise<void> };

/** Serves the sandbox at the root of 127.0.0.1:`port`; port 0 takes a free one. `close` ends both. */
export function serveSandbox(sandbox: Sandbox, port = 0): Promise<ServedSandbox> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: sandbox.app.fetch, hostname: "127.0.0.1", port }, (address) => {
      resolve({ url: `http://127.0.0.1:${address.port}`, close });
    });
    server.once("error", reject);

    async function close(): Promise<void> {
      await sandbox.close();
      await new Promise<void>((done) => {
        server.close(() => done());
        if ("closeAllConnections" in server) server.closeAllConnections();
      });
    }
  });
}
