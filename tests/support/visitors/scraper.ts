import type { TestApp } from "#tests/support/servers/test-app.ts";

/** What getConnInfo reads: a connection from this machine itself. */
const LOOPBACK = {
  incoming: { socket: { remoteAddress: "127.0.0.1", remotePort: 40_000, remoteFamily: "IPv4" } },
};

type Watched = Pick<TestApp["app"], "request">;

/** Asks as a program on the same machine does, or through a proxy there that adds no header of its own. */
export function askLocally(app: Watched, path: string, headers: Record<string, string> = {}) {
  return app.request(path, { headers: { host: "localhost:3000", ...headers } }, LOOPBACK);
}

/** The figures that Prometheus would read, by their name and labels as they stand in the answer. */
export async function scrape(app: Watched): Promise<Map<string, number>> {
  const text = await (await askLocally(app, "/metrics")).text();
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(" ");
      return [line.slice(0, end), Number(line.slice(end + 1))] as const;
    }),
  );
}
