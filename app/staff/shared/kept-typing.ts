import * as z from "zod/mini";
import { readStored, removeText, writeText } from "#app/lib/storage/browser-storage.ts";

const KEY = "programTyping";

/** What is typed into a form and not all on the server yet, and what the form said before. */
export interface KeptTyping<Values> {
  base: Values;
  values: Values;
}

/** The forms of one person: an account's username, or null for the shared PIN. */
const keptForms = z.object({
  user: z.nullable(z.string()),
  forms: z.record(z.string(), z.unknown()),
});

function readAll(): z.infer<typeof keptForms> {
  return readStored("local", KEY, (stored) => keptForms.safeParse(stored).data) ?? { user: null, forms: {} };
}

/** Drops what somebody else typed, so that it is never saved under the name of whoever signs in next. */
export function dropTypingOfOthers(user: string | null): void {
  if (readAll().user !== user) writeText("local", KEY, JSON.stringify({ user, forms: {} }));
}

/** Drops what was typed with the shared PIN, which names nobody. Called on sign-out. */
export function dropTypingOfPin(): void {
  if (readAll().user === null) removeText("local", KEY);
}

/**
 * @param id of the program, season or club whose form it is
 * @param shown what the form says where nothing was typed
 */
export function readTyping<Values>(
  { id, schema }: { id: string; schema: z.ZodMiniType<Values> },
  shown: Values,
): KeptTyping<Values> {
  const known = z.object({ base: schema, values: schema }).safeParse(readAll().forms[id]);
  return known.data ?? { base: shown, values: shown };
}

/**
 * Keeps a form's typing on the device, not only in the tab: drafts hold nothing private, and a browser may be killed.
 * @param typing undefined when the server has it all
 */
export function keepTyping<Values>(id: string, typing: KeptTyping<Values> | undefined): void {
  const { user, forms } = readAll();
  writeText("local", KEY, JSON.stringify({ user, forms: { ...forms, [id]: typing } }));
}
