import { type DatabaseLocation, openDatabase } from "#server/platform/database/database.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";

/** Opens the database given as JSON on the command line, as one of several instances, and leaves. */
const db = await openDatabase(JSON.parse(process.argv[2] ?? "") as DatabaseLocation);
await db.selectFrom("programs").where("id", "=", firstCamp.id).selectAll().execute();
await db.destroy();
