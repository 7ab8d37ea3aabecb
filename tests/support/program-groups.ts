import type { Db } from "#server/platform/database/database.ts";

/** Gives a program a group of its own, named Lions. @returns its id */
export async function addLions(db: Db, programId: string): Promise<string> {
  const id = crypto.randomUUID();
  const lions = { code: "Lions", bornFrom: "2015-01-01", bornTo: "2018-12-31", capacity: null };
  await db
    .insertInto("programGroups")
    .values({ id, programId, ...lions })
    .execute();
  return id;
}
