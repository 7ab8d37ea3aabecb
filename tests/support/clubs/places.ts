import type { ProgramId } from "#domain/programs/programs.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import type { TestApp } from "#tests/support/servers/test-app.ts";

/** How many places of a program, the camp's unless another is named, are kept or taken. */
export async function spotsTaken(
  { db }: Pick<TestApp, "db">,
  programId: ProgramId = firstCamp.id,
): Promise<number> {
  const program = db.selectFrom("programs").select("spotsTaken").where("id", "=", programId);
  return (await program.executeTakeFirstOrThrow()).spotsTaken;
}
