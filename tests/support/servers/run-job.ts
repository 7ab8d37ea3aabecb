import type { Deps } from "#server/deps.ts";
import { schedule } from "#server/jobs.ts";

/** Does now what the server does by itself at its hours. */
export async function runJob({ deps }: { deps: Deps }, name: string): Promise<void> {
  const job = schedule(deps).find((one) => one.name === name);
  if (!job) throw new Error(`The server has no job "${name}".`);
  await job.run(new AbortController().signal);
}
