import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import Stripe from "stripe";
import { DURABLE_INSERTS } from "#tests/support/database/durable-inserts.ts";

interface Settings {
  /** A PostgreSQL address, or the path of an SQLite file. */
  place: string;
  stripe: { host: string; port: string; key: string };
}

/**
 * The least that registering can be: two calls, each of which asks Stripe what the product asks, stores as many rows durably
 * as the product does, and answers. No rules, no places, no books. Gets its settings as JSON on standard input.
 */
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const { place, stripe } = JSON.parse(Buffer.concat(chunks).toString()) as Settings;
const { key, ...address } = stripe;
const sdk = new Stripe(key, { ...address, protocol: "http", telemetry: false });

/** The first of the two calls, of a form for one child and of one for several. */
const BEGINNINGS = ["/create-payment-intent", "/orders"];

const TABLE = "create table if not exists bodies (id text primary key, body text not null)";

type Store = (parts: readonly string[]) => Promise<void>;

async function openStore(): Promise<Store> {
  if (!place.startsWith("postgres")) {
    const database = new DatabaseSync(place);
    database.exec("pragma journal_mode = wal; pragma synchronous = full;");
    database.exec(TABLE);
    const insert = database.prepare("insert into bodies (id, body) values (?, ?)");
    return async (parts) => {
      database.exec("begin immediate");
      for (const part of parts) insert.run(randomUUID(), part);
      database.exec("commit");
    };
  }
  const pool = new pg.Pool({ connectionString: place, max: 10 });
  await pool.query(TABLE);
  const insert = { name: "insert", text: "insert into bodies (id, body) values ($1, $2)" };
  return async (parts) => {
    const connection = await pool.connect();
    await connection.query("begin");
    for (const part of parts) await connection.query({ ...insert, values: [randomUUID(), part] });
    await connection.query("commit");
    connection.release();
  };
}

function inParts(body: string, count: number): string[] {
  const size = Math.ceil(body.length / count);
  return Array.from({ length: count }, (_, part) => body.slice(part * size, (part + 1) * size));
}

async function askStripe(isBeginning: boolean, body: { paymentIntentId?: string }): Promise<string> {
  const { id } = isBeginning
    ? await sdk.paymentIntents.create({ amount: 6000, currency: "usd" })
    : await sdk.paymentIntents.retrieve(body.paymentIntentId ?? "", { expand: ["latest_charge"] });
  return id;
}

const store = await openStore();
const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = Buffer.concat(parts).toString();
  const isBeginning = BEGINNINGS.some((begins) => request.url?.endsWith(begins));
  const paymentIntentId = await askStripe(isBeginning, JSON.parse(body));
  await store(inParts(body, isBeginning ? DURABLE_INSERTS.begin : DURABLE_INSERTS.confirm));
  response.writeHead(200, { "content-type": "application/json" });
  const data = { status: "confirmed", children: [{ status: "confirmed" }] };
  response.end(JSON.stringify({ success: true, orderId: "order", paymentIntentId, clientSecret: "", data }));
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`);
});
process.once("SIGTERM", () => process.exit(0));
