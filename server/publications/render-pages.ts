import { Worker } from "node:worker_threads";
import type { RenderOrder } from "./render-worker.ts";

/**
 * Renders every page in a thread of its own, which then ends and gives its memory back
 * (docs/rules/publishing.md#pages-are-rendered-aside).
 * @throws {Error} what a page threw, what the disk said, or that it was stopped
 */
export function renderPages(order: RenderOrder, stopping?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL("./render-worker.ts", import.meta.url), { workerData: order });
    const stop = () => void thread.terminate();
    stopping?.addEventListener("abort", stop, { once: true });
    if (stopping?.aborted) stop();
    thread.on("error", reject);
    thread.on("exit", (code) => {
      stopping?.removeEventListener("abort", stop);
      if (code === 0) resolve();
      else reject(new Error(`The thread that renders pages ended with ${code}.`));
    });
  });
}
