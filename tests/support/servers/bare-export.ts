import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { stringify } from "csv-stringify";
import pg from "pg";
import { EXPORT_FIELDS } from "#domain/registration/questions.ts";
import { LISTED_COLUMNS } from "#server/registrations/list.ts";

const PAGE_ROWS = 1000;

const toColumn = (field: string) => `r.${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
const COLUMNS = [...LISTED_COLUMNS, ...EXPORT_FIELDS].map(toColumn);
/** The stored answers of every line of the export, with the payment's state. */
const QUERY = `select ${COLUMNS.join(", ")}, p.state as payment_state
  from registrations as r left join payments as p on p.id = r.payment_id
  where r.deleted_at is null and r.state <> 'expired'`;

async function* readRows(place: string): AsyncGenerator<object> {
  if (!place.startsWith("postgres")) {
    yield* new DatabaseSync(place, { readOnly: true }).prepare(QUERY).iterate();
    return;
  }
  const client = new pg.Client(place);
  await client.connect();
  await client.query(`begin; declare lines cursor for ${QUERY}`);
  for (;;) {
    const { rows } = await client.query(`fetch ${PAGE_ROWS} from lines`);
    if (rows.length === 0) break;
    yield* rows;
  }
  await client.end();
}

/**
 * The least that the CSV export can be: the driver's rows through csv-stringify, without masks, words, discounts or
 * refunds. Gets the database's place on standard input.
 */
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const place = Buffer.concat(chunks).toString();
const server = createServer((_, response) =>
  pipeline(
    Readable.from(readRows(place)),
    stringify({ header: true, record_delimiter: "windows" }),
    response,
  ),
);
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`);
});
process.once("SIGTERM", () => process.exit(0));
