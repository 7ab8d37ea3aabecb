import { type DatabaseLocation, openDatabase } from "#server/platform/database/database.ts";
import { publishFirst } from "#server/site/programs/first-season.ts";

/** Opens the database given as JSON on the command line as a first start does, as one of several, and leaves. */
const db = await openDatabase(JSON.parse(process.argv[2] ?? "") as DatabaseLocation);
await publishFirst(db, new Date().toISOString());
await db.destroy();
