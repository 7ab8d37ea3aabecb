import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";

/** What one client said to PostgreSQL (its manual, chapter "Message Formats"). */
export interface Said {
  /** Settings of the connection, as in its first message. */
  settings: Set<string>;
  /** SQL, as it was sent. */
  statements: string[];
  /** Names of prepared statements, which outlive a transaction. */
  named: string[];
  /** Their SQL. */
  prepared: string[];
}

function hearStartup(message: Buffer, said: Said): void {
  const words = message.subarray(8).toString().split("\0");
  for (let i = 0; words[i]; i += 2) said.settings.add(words[i] ?? "");
}

function hearMessage(type: string, body: Buffer, said: Said): void {
  const [first = "", second = ""] = body.toString().split("\0");
  if (type === "Q") said.statements.push(first);
  if (type !== "P") return;
  said.statements.push(second);
  if (first === "") return;
  said.named.push(first);
  said.prepared.push(second);
}

/** Takes what comes in pieces and hears each message once it is whole. */
function listener(said: Said) {
  let waiting = Buffer.alloc(0);
  let isStarted = false;
  return (piece: Buffer) => {
    waiting = Buffer.concat([waiting, piece]);
    for (;;) {
      // Only the first message has no letter before its length.
      const from = isStarted ? 1 : 0;
      if (waiting.length < from + 4) return;
      const end = from + waiting.readUInt32BE(from);
      if (waiting.length < end) return;
      if (isStarted) hearMessage(String.fromCharCode(waiting[0] ?? 0), waiting.subarray(5, end), said);
      else hearStartup(waiting.subarray(0, end), said);
      isStarted = true;
      waiting = waiting.subarray(end);
    }
  };
}

/** Stands between the product and PostgreSQL and writes down what the product says. */
export async function listenToPostgres(url: string) {
  const said: Said = { settings: new Set(), statements: [], named: [], prepared: [] };
  const { hostname, port } = new URL(url);
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    const end = () => {
      for (const socket of [client, database]) socket.destroy();
    };
    for (const socket of [client, database]) socket.on("error", end).on("close", end);
    client.on("data", listener(said));
    client.pipe(database).pipe(client);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  return { said, url: through.href, close: () => server.close() };
}
