import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { bytesOf, openArchive, packed, verifyArchive } from "#server/ops/archive.ts";

/** Writes and reads a backup of a gigabyte in a process of its own, so that a test sees what memory that takes. */
const [path = "", passphrase = ""] = process.argv.slice(2);
const ROWS = 5000;
const RANDOM_BYTES = 4000;
const FILLER = "a".repeat(192_000);

async function* lines() {
  yield bytesOf({
    appVersion: "1",
    migrations: ["001"],
    createdAt: "2025-05-01T18:00:00.000Z",
    tables: ["testimonials"],
  });
  for (let id = 0; id < ROWS; id++) {
    const comment = randomBytes(RANDOM_BYTES).toString("hex") + FILLER;
    yield Buffer.from(`${JSON.stringify({ table: "testimonials", row: { id, comment } })}\n`);
  }
  yield bytesOf({ rows: { testimonials: ROWS } });
}

await writeFile(path, packed(lines(), passphrase));
const archive = await openArchive(path, passphrase);
await verifyArchive(archive);
const megabytes = process.resourceUsage().maxRSS / 1024;
process.stdout.write(JSON.stringify({ rows: archive.counts.get("testimonials"), megabytes }));
