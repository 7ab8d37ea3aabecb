import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

const ROOT = resolve(import.meta.dirname, "../../..");

export interface PostgresServer {
  /** Address of the server's own maintenance database. */
  url: string;
  /** Where its socket is, for programs of this machine; not on Windows. */
  socketFolder?: string;
  stop(): Promise<void>;
}

/**
 * A real PostgreSQL 18 as a process of its own, so that nothing of it has a say in this one's exit code. It is gone,
 * with its folder, after stop(), and also when this process ends without having called it.
 * @param durable whether a commit is on the disk before it is answered, as in production
 */
export async function startPostgres({ durable = true } = {}): Promise<PostgresServer> {
  const child = spawn(
    process.execPath,
    ["tests/support/database/postgres-process.ts", ...(durable ? [] : ["--not-durable"])],
    // Out of the terminal's group: Ctrl-C is for us, and PostgreSQL goes after those who still write to it.
    { cwd: ROOT, stdio: ["pipe", "pipe", "inherit"], detached: true, windowsHide: true },
  );
  const exited = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout })) {
    const places = JSON.parse(line) as Pick<PostgresServer, "url" | "socketFolder">;
    return {
      ...places,
      async stop() {
        child.stdin.end();
        await exited;
      },
    };
  }
  throw new Error("PostgreSQL did not start");
}
