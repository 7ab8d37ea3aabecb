import type { Config } from "#server/config.ts";
import { bad, type Check, look, ok, type Result } from "./finding.ts";

const PATIENCE_MS = 10_000;

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

/** A caller from this machine is told more, unless it came through a proxy that says so. */
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
  if (metricsToken === null && said.includes('"checks"')) {
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
