import { changePrograms } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import type { TestApp } from "#tests/support/servers/test-app.ts";

/** From here on the camp costs nothing. */
export async function makeCampFree(club: Pick<TestApp, "db">): Promise<void> {
  await changePrograms(club.db, { feeCents: 0, prices: [] }, firstCamp.id);
}

/** Every child's registration, as it stands. */
export function childRows({ db }: Pick<TestApp, "db">) {
  return db
    .selectFrom("registrations")
    .select(["id", "childFirstName", "state", "hasSpot", "duplicateOfId", "familyId"])
    .orderBy("createdAt")
    .orderBy("childFirstName")
    .execute();
}

/** Six other digits. */
export function notThe(code: string): string {
  return code === "000000" ? "000001" : "000000";
}
