import * as z from "zod/mini";
import { readStored, writeText } from "#app/lib/storage/browser-storage.ts";

const KEY = "programTyping";

/** What is typed into a form and not all on the server yet, and what the form said before. */
export interface KeptTyping<Values> {
  base: Values;
  values: Values;
}

const entries = z.record(z.string(), z.unknown());

function readAll(): Record<string, unknown> {
  return readStored("local", KEY, (stored) => entries.safeParse(stored).data) ?? {};
}

/**
 * @param id of the program, season or club whose form it is
 * @param shown what the form says where nothing was typed
 */
export function readTyping<Values>(
  { id, schema }: { id: string; schema: z.ZodMiniType<Values> },
  shown: Values,
): KeptTyping<Values> {
  const known = z.object({ base: schema, values: schema }).safeParse(readAll()[id]);
  return known.data ?? { base: shown, values: shown };
}

/**
 * Keeps a form's typing on the device, not only in the tab: drafts hold nothing private, and a browser may be killed.
 * @param typing undefined when the server has it all
 */
export function keepTyping<Values>(id: string, typing: KeptTyping<Values> | undefined): void {
  writeText("local", KEY, JSON.stringify({ ...readAll(), [id]: typing }));
}
