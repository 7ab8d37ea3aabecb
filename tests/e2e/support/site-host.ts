import { startWholeSite } from "#tests/support/whole-site.ts";

/** What the journeys ask of their host; it answers with the same number. */
export type HostRequest = { number: number } & ({ start: Record<string, string> } | { stop: string });
export interface HostAnswer {
  number: number;
  /** The site's address. */
  url?: string;
  error?: string;
}

const running = new Map<string, () => Promise<void>>();

async function obey(request: HostRequest): Promise<string> {
  if ("start" in request) {
    const { url, stop } = await startWholeSite(request.start);
    running.set(url, stop);
    return url;
  }
  await running.get(request.stop)?.();
  running.delete(request.stop);
  return request.stop;
}

process.on("message", (request: HostRequest) => {
  const answer = (rest: Partial<HostAnswer>) => process.send?.({ number: request.number, ...rest });
  obey(request).then(
    (url) => answer({ url }),
    (error) => answer({ error: String(error) }),
  );
});
process.once("disconnect", () => process.exit());
