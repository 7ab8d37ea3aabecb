import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { get } from "node:https";
import type { TLSSocket } from "node:tls";
import { type Check, look, ok, type Result } from "./finding.ts";

const PATIENCE_MS = 10_000;
const DAY_MS = 86_400_000;
/** Proxies renew weeks earlier: a certificate that ends sooner was not renewed. */
const SOON_DAYS = 14;

async function endOfCertificate(publicUrl: string): Promise<Date | undefined> {
  const request = get(`${publicUrl}/healthz`, { agent: false, signal: AbortSignal.timeout(PATIENCE_MS) });
  try {
    const [{ socket }] = (await once(request, "response")) as [IncomingMessage];
    return (socket as TLSSocket).getPeerX509Certificate()?.validToDate;
  } finally {
    request.destroy();
  }
}

/** Whether the certificate is good at all is for "answer" to say, which asks there as families do. */
async function checkCertificate(publicUrl: string, now: Date): Promise<Result> {
  const end = await endOfCertificate(publicUrl).catch(() => undefined);
  if (end === undefined) return look("Not known: nobody answers there with a good certificate.");
  const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS);
  const text = `The certificate is good for ${days} more days`;
  return days < SOON_DAYS ? look(`${text}: why did the proxy not renew it? Its log says.`) : ok(`${text}.`);
}

export function certificateChecks(publicUrl: string | null, now: Date): Check[] {
  if (!publicUrl?.startsWith("https:")) return [];
  return [["certificate", () => checkCertificate(publicUrl, now)]];
}
