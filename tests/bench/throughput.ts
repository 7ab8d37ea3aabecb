import { get } from "node:http";
import autocannon from "autocannon";
import { startProcess } from "#tests/support/servers/server-process.ts";
import { percentile } from "./timing.ts";

const SECONDS = 4;
const CONNECTIONS = 20;
/** Rounds taken in turns, so that whatever else the machine does hits both alike. */
const ROUNDS = 3;

export interface Comparison {
  path: string;
  /** Requests per second of the product and of a bare node:http server that sends the same bytes. */
  product: number;
  bare: number;
  ratio: number;
}

async function requestsPerSecond(url: string, headers: Record<string, string>): Promise<number> {
  const { requests, errors, non2xx } = await autocannon({
    url,
    headers,
    duration: SECONDS,
    connections: CONNECTIONS,
  });
  if (errors + non2xx > 0) throw new Error(`${url}: ${errors} errors, ${non2xx} answers that are not 2xx`);
  return requests.average;
}

/** Requests per second of one path of the product, beside a bare server with the same headers and bytes. */
export async function compare(productUrl: string, path: string): Promise<Comparison> {
  const headers = { "accept-encoding": "br", "accept-language": "es-MX" };
  // fetch() would decompress the body; the bare server has to send it as it came.
  const sample = await rawGet(`${productUrl}${path}`, headers);
  // In a process of its own: beside the load generator it would have to share the generator's thread.
  const answer = JSON.stringify({ headers: sample.headers, body: sample.body.toString("base64") });
  const bare = await startProcess("tests/support/servers/bare-server.ts", {}, answer);
  const rounds: { product: number; bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      product: await requestsPerSecond(`${productUrl}${path}`, headers),
      bare: await requestsPerSecond(`${bare.url}${path}`, headers),
    });
  }
  await bare.stop();
  const product = percentile(
    rounds.map((round) => round.product),
    0.5,
  );
  const bareRate = percentile(
    rounds.map((round) => round.bare),
    0.5,
  );
  return { path, product, bare: bareRate, ratio: product / bareRate };
}

async function rawGet(url: string, headers: Record<string, string>) {
  return new Promise<{ headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const kept = Object.entries(response.headers).filter(
          ([name]) => !["date", "connection", "keep-alive"].includes(name),
        );
        resolve({
          headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(chunks),
        });
      });
    }).once("error", reject);
  });
}
