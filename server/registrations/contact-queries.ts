import type { Language } from "#domain/languages.ts";
import type { Contact } from "#server/audit/contacts.ts";
import type { Db } from "#server/db/database.ts";
import { programNames } from "#server/programs/season-queries.ts";

/** So many that no engine refuses the question. */
const IDS_PER_QUERY = 1000;

function readSome(db: Db, column: "id" | "paymentId", ids: readonly string[]) {
  return db
    .selectFrom("registrations")
    .select(["id", "paymentId", "programId", "childFirstName", "childLastName"])
    .select(["parentFirstName", "parentLastName", "email", "phone"])
    .where(column, "in", ids)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}
type Guarded = Awaited<ReturnType<typeof readSome>>[number];

/** How to reach a child's guardian, with what the program is called in a language. */
export function guardianContact(
  row: Omit<Guarded, "id" | "paymentId">,
  names: Awaited<ReturnType<typeof programNames>>,
): Contact {
  const { childFirstName, childLastName, parentFirstName, parentLastName, email, phone, programId } = row;
  return {
    about: `${childFirstName} ${childLastName}`,
    program: names.get(programId)?.name ?? null,
    name: `${parentFirstName} ${parentLastName}`,
    email,
    phone,
  };
}

interface Of {
  /** Of these registrations, or of what these payments paid for. */
  column: "id" | "paymentId";
  ids: readonly string[];
  language: Language;
}

/** The guardians of registrations or of payments, in the order in which they are asked for; by what they were asked. */
export async function guardiansOf(db: Db, { column, ids, language }: Of): Promise<Map<string, Contact[]>> {
  const names = await programNames(db, language);
  const found = new Map<string, Contact[]>(ids.map((id) => [id, []]));
  for (let from = 0; from < ids.length; from += IDS_PER_QUERY) {
    for (const row of await readSome(db, column, ids.slice(from, from + IDS_PER_QUERY))) {
      found.get(row[column] ?? "")?.push(guardianContact(row, names));
    }
  }
  return found;
}
