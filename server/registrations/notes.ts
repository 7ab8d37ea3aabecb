import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Trx } from "#server/db/database.ts";
import type { RegistrationNotesTable } from "#server/db/schema.ts";
import { instantOf } from "#server/db/schema.ts";

type Note = Selectable<RegistrationNotesTable>;

/** Keeps what staff wrote beside the registration, so that it is erased with it: the audit log is for good. */
export async function insertNote(trx: Trx, note: Note): Promise<void> {
  await trx.insertInto("registrationNotes").values(note).execute();
}

/** What staff wrote beside what they did; an empty text is no note. */
export async function noteDeed(
  trx: Trx,
  { at, ...noted }: Pick<Note, "registrationId" | "kind" | "note" | "actor"> & { at: Date },
): Promise<void> {
  if (noted.note === "") return;
  await insertNote(trx, { id: randomUUID(), ...noted, fields: null, createdAt: instantOf(at) });
}

/** A note by the id that its call brought: the same call again is the same action. */
export function findNote(trx: Trx, id: string): Promise<Note | undefined> {
  return trx.selectFrom("registrationNotes").selectAll().where("id", "=", id).executeTakeFirst();
}

/** What staff wrote about a registration, newest first. */
export async function notesOf(trx: Trx, registrationId: string) {
  const notes = await trx
    .selectFrom("registrationNotes")
    .selectAll()
    .where("registrationId", "=", registrationId)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
  return notes.map(({ id, kind, fields, note, createdAt }) => ({
    id,
    kind,
    fields: fields?.split(",") ?? [],
    note,
    createdAt,
  }));
}
