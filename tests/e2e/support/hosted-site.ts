import { type ChildProcess, fork } from "node:child_process";
import { resolve } from "node:path";
import { COMMON_ENV, QUICK_SCRYPT } from "#tests/support/servers/server-process.ts";
import type { HostAnswer, HostRequest } from "./site-host.ts";

/**
 * The process that runs this worker's sites in turn, because loading the product takes longer than starting a site. The
 * sites share only code. It exits with this process.
 */
function startHost() {
  const child: ChildProcess = fork(resolve(import.meta.dirname, "site-host.ts"), {
    env: { ...COMMON_ENV, NODE_OPTIONS: QUICK_SCRYPT },
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  child.unref();
  child.channel?.unref();
  const waiting = new Map<number, PromiseWithResolvers<string>>();
  child.on("message", ({ number, url, error }: HostAnswer) => {
    const answer = waiting.get(number);
    waiting.delete(number);
    if (url === undefined) answer?.reject(new Error(error));
    else answer?.resolve(url);
    if (waiting.size === 0) child.channel?.unref();
  });
  child.once("exit", () => {
    for (const answer of waiting.values()) answer.reject(new Error("the host of the sites is gone"));
  });
  let count = 0;
  const ask = (request: { start: Record<string, string> } | { stop: string }): Promise<string> => {
    count += 1;
    const answer = Promise.withResolvers<string>();
    waiting.set(count, answer);
    child.channel?.ref();
    const message: HostRequest = { number: count, ...request };
    child.send(message);
    return answer.promise;
  };
  return ask;
}

let host: ReturnType<typeof startHost> | undefined;

/** Starts a site with only these environment variables. */
export async function startHostedSite(env: Record<string, string>) {
  host ??= startHost();
  const ask = host;
  const url = await ask({ start: env });
  return {
    url,
    async stop() {
      await ask({ stop: url });
    },
  };
}
