import { randomUUID } from "node:crypto";
import type { PublishedGroup } from "#domain/programs/site-data.ts";
import type { Db } from "#server/platform/database/database.ts";
import { republish } from "./republish.ts";

interface AddedGroup extends Omit<PublishedGroup, "id" | "sex">, Partial<Pick<PublishedGroup, "sex">> {
  programId: string;
  capacity?: number | null;
}

/** Gives a program a group. @returns its id */
export async function addGroup(
  db: Db,
  { programId, capacity = null, sex = "all", ...group }: AddedGroup,
): Promise<string> {
  const id = randomUUID();
  await republish(db, ({ seasons }) => {
    const program = seasons.flatMap(({ programs }) => programs).find((other) => other.id === programId);
    program?.groups.push({ id, sex, ...group });
  });
  await db.updateTable("programGroups").set({ capacity }).where("id", "=", id).execute();
  return id;
}

/** Gives a program a group of its own, named Lions. @returns its id */
export function addLions(db: Db, programId: string): Promise<string> {
  return addGroup(db, { programId, code: "Lions", bornFrom: "2015-01-01", bornTo: "2018-12-31" });
}
