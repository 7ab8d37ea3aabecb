import { spawn } from "node:child_process";
import { once } from "node:events";
import { getCompileCacheDir } from "node:module";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { RenderOrder } from "./render-process.ts";

const SCRIPT = fileURLToPath(new URL("./render-process.ts", import.meta.url));

/**
 * Renders every page, or one, in a process of its own, which then ends (docs/rules/publishing.md#pages-are-rendered-aside). A
 * thread would leave the server 80 MB larger for good: docs/decisions/043-pages-are-rendered-by-a-process.md. It is told
 * nothing but facts, and knows no variable of the server's.
 * @returns the one page, where one was asked for
 * @throws {Error} what a page threw or the disk said, or that it was stopped
 */
export async function renderPages(order: RenderOrder, stopping?: AbortSignal): Promise<string> {
  const compiled = getCompileCacheDir();
  const child = spawn(process.execPath, [SCRIPT], {
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled },
    stdio: ["pipe", "pipe", "pipe"],
    killSignal: "SIGKILL",
    ...(stopping && { signal: stopping }),
  });
  // One that ended early reads no more; its code tells why.
  child.stdin.on("error", () => {});
  child.stdin.end(JSON.stringify(order));
  const [complaint, page, [code]] = await Promise.all([
    text(child.stderr),
    text(child.stdout),
    once(child, "close"),
  ]);
  if (code !== 0) throw new Error(`Rendering pages ended with ${code}. ${complaint.slice(0, 2000)}`);
  return page;
}
