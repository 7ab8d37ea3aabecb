import { spawn } from "node:child_process";
import { once } from "node:events";
import { getCompileCacheDir } from "node:module";
import { text } from "node:stream/consumers";

/**
 * Runs a script in a short-lived process, which can be killed at any time and frees its memory. A thread would cost
 * 80 MB permanently (docs/decisions/047-page-rendering-in-a-child-process.md). It reads its order as
 * JSON from standard input, and gets none of the server's environment.
 * @returns what it wrote to standard output
 * @throws {Error} if it failed or was stopped
 */
export async function runScript(script: string, order: unknown, stopping?: AbortSignal): Promise<string> {
  const compiled = getCompileCacheDir();
  const child = spawn(process.execPath, [script], {
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled },
    stdio: ["pipe", "pipe", "pipe"],
    killSignal: "SIGKILL",
    ...(stopping && { signal: stopping }),
  });
  // Ignore a closed pipe: the exit code reports the failure.
  child.stdin.on("error", () => {});
  child.stdin.end(JSON.stringify(order));
  const [errorOutput, output, [code]] = await Promise.all([
    text(child.stderr),
    text(child.stdout),
    once(child, "close"),
  ]);
  if (code !== 0) throw new Error(`${script} ended with ${code}. ${errorOutput.slice(0, 2000)}`);
  return output;
}
