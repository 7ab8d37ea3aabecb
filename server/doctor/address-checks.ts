import { once } from "node:events";
import { get as askPlainly, type IncomingMessage } from "node:http";
import { get as askSecurely, get } from "node:https";
import { isIP } from "node:net";
import { text } from "node:stream/consumers";
import type { TLSSocket } from "node:tls";
import type { Config } from "#server/config/env.ts";
import { bad, type Check, look, ok, type Result } from "./finding.ts";

const PATIENCE_MS = 10_000;

/** What a site says to somebody who calls it by a name of its own machine, as a stranger may through a careless proxy. */
async function askAsLoopback(address: string): Promise<string> {
  const { protocol, hostname } = new URL(address);
  const options = {
    agent: false,
    headers: { host: "localhost" },
    // An address of numbers is no name that TLS could ask for.
    ...(isIP(hostname) === 0 && { servername: hostname }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  };
  const request = protocol === "https:" ? askSecurely(address, options) : askPlainly(address, options);
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  return text(answer);
}

function ask(address: string): Promise<Response> {
  return fetch(address, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MS) });
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
    const answer = await ask(`${publicUrl}/healthz`);
    const told = (await answer.text()).includes('"alive"');
    if (answer.ok && told) return ok("It answers there, and its certificate is good.");
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

/** A caller from this machine is told more, unless it came through a proxy that says so, whatever it calls the site. */
async function checkProxy(publicUrl: string, { trustedProxies, metricsToken }: Config): Promise<Result> {
  if (trustedProxies === 0) {
    return bad(
      "TRUST_PROXY is 0: behind a proxy all families share one address and its limits. Set TRUST_PROXY=1.",
    );
  }
  const said = await ask(`${publicUrl}/readyz`)
    .then((answer) => answer.text())
    .catch(() => null);
  if (said === null) return look("Not known: the server does not answer.");
  const toldAsLoopback = await askAsLoopback(`${publicUrl}/readyz`).catch(() => "");
  if (metricsToken === null && (said + toldAsLoopback).includes('"checks"')) {
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
