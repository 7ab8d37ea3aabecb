import { once } from "node:events";
import { get as httpGet, type IncomingMessage } from "node:http";
import { get, get as httpsGet } from "node:https";
import { isIP } from "node:net";
import { text } from "node:stream/consumers";
import type { TLSSocket } from "node:tls";
import type { Config } from "#server/config/env.ts";
import { bad, type Check, look, ok, type Result } from "./finding.ts";

const TIMEOUT_MS = 10_000;

/** Requests a page with the Host header "localhost", as a stranger could through a careless proxy. */
async function requestAsLoopback(address: string): Promise<string> {
  const { protocol, hostname } = new URL(address);
  const options = {
    agent: false,
    headers: { host: "localhost" },
    // TLS has no server name for an IP address.
    ...(isIP(hostname) === 0 && { servername: hostname }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
  const loopbackRequest = protocol === "https:" ? httpsGet(address, options) : httpGet(address, options);
  const [answer] = (await once(loopbackRequest, "response")) as [IncomingMessage];
  return text(answer);
}

function request(address: string): Promise<Response> {
  return fetch(address, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
}

async function checkAddress(publicUrl: string | null): Promise<Result> {
  if (publicUrl === null)
    return look("PUBLIC_URL is not set: mail has no links, and cookies work without TLS.");
  if (!publicUrl.startsWith("https:"))
    return bad("PUBLIC_URL has no https: children's data must not go over the network without.");
  return ok("PUBLIC_URL has https.");
}

async function checkAnswer(publicUrl: string): Promise<Result> {
  try {
    const answer = await request(`${publicUrl}/healthz`);
    const isAlive = (await answer.text()).includes('"alive"');
    if (answer.ok && isAlive) return ok("It answers there, and its certificate is good.");
    return bad(`Something else answers at ${publicUrl} (status ${answer.status}): does the proxy lead here?`);
  } catch (error) {
    const { code } = Object(Object(error).cause) as { code?: string };
    const isCertificate = /CERT|TLS|SSL/.test(code ?? "");
    if (isCertificate)
      return bad(`The certificate of ${publicUrl} is not good (${code}): the proxy's log says why.`);
    return bad(
      `Nobody answers at ${publicUrl} (${code ?? "no answer in time"}): does the name lead here, does the proxy run?`,
    );
  }
}

/** The server tells loopback callers more; a proxy that forwards without X-Forwarded-For would leak that. */
async function checkProxy(publicUrl: string, { trustedProxies, metricsToken }: Config): Promise<Result> {
  if (trustedProxies === 0) {
    return bad(
      "TRUST_PROXY is 0: behind a proxy all families share one address and its limits. Set TRUST_PROXY=1.",
    );
  }
  const readiness = await request(`${publicUrl}/readyz`)
    .then((answer) => answer.text())
    .catch(() => null);
  if (readiness === null) return look("Not known: the server does not answer.");
  const loopbackReadiness = await requestAsLoopback(`${publicUrl}/readyz`).catch(() => "");
  if (metricsToken === null && (readiness + loopbackReadiness).includes('"checks"')) {
    return bad(
      "The proxy does not add X-Forwarded-For, so visitors choose their own address: see deploy/Caddyfile.",
    );
  }
  return ok(`TRUST_PROXY is ${trustedProxies}.`);
}

export function addressChecks(config: Config): Check[] {
  const { publicUrl } = config;
  const address: Check = ["address", () => checkAddress(publicUrl)];
  if (publicUrl === null) return [address];
  return [address, ["answer", () => checkAnswer(publicUrl)], ["proxy", () => checkProxy(publicUrl, config)]];
}

const DAY_MS = 86_400_000;
/** Proxies renew weeks before this, so renewal has failed. */
const SOON_DAYS = 14;

async function endOfCertificate(publicUrl: string): Promise<Date | undefined> {
  const request = get(`${publicUrl}/healthz`, { agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) });
  try {
    const [{ socket }] = (await once(request, "response")) as [IncomingMessage];
    return (socket as TLSSocket).getPeerX509Certificate()?.validToDate;
  } finally {
    request.destroy();
  }
}

/** The "answer" check reports an invalid certificate. */
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
