import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { bytesOf, openArchive, packed, verifyArchive } from "#server/ops/backup/archive.ts";

/** Writes and reads a backup of a gigabyte in a process of its own, so that a test sees what memory that takes. */
const [path = "", passphrase = ""] = process.argv.slice(2);
const PAGES = 1000;
const ROWS_PER_PAGE = 400;

async function* lines() {
  yield bytesOf({
    appVersion: "1",
    migrations: ["001"],
    createdAt: "2025-05-01T18:00:00.000Z",
    tables: ["testimonials"],
  });
  for (let page = 0; page < PAGES; page++) {
    const comment = randomBytes(1800).toString("base64");
    const line = `${JSON.stringify({ table: "testimonials", row: { id: page, comment } })}\n`;
    yield Buffer.from(line.repeat(ROWS_PER_PAGE));
  }
  yield bytesOf({ rows: { testimonials: PAGES * ROWS_PER_PAGE } });
}

await writeFile(path, packed(lines(), passphrase));
const archive = await openArchive(path, passphrase);
await verifyArchive(archive);
const megabytes = process.resourceUsage().maxRSS / 1024;
process.stdout.write(JSON.stringify({ rows: archive.counts.get("testimonials"), megabytes }));
