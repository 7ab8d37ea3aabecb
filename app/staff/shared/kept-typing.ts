import * as z from "zod/mini";
import { readStored, writeText } from "#app/lib/storage/browser-storage.ts";

const KEY = "programTyping";

/** What was typed into a form and is not all on the server yet, and what the form said before. */
export interface KeptTyping<Values> {
  base: Values;
  values: Values;
}

function readAll(): Record<string, unknown> {
  return (
    readStored("local", KEY, (stored) =>
      typeof stored === "object" && stored !== null && !Array.isArray(stored)
        ? (stored as Record<string, unknown>)
        : undefined,
    ) ?? {}
  );
}

/** @param id of the program or season whose form it is */
export function readTyping<Values>(
  id: string,
  schema: z.ZodMiniType<Values>,
): KeptTyping<Values> | undefined {
  const known = z.object({ base: schema, values: schema }).safeParse(readAll()[id]);
  return known.success ? known.data : undefined;
}

/** On the device, not only in the tab: it is for everybody to read soon, and a browser may be killed. */
export function keepTyping<Values>(id: string, typing: KeptTyping<Values>): void {
  writeText("local", KEY, JSON.stringify({ ...readAll(), [id]: typing }));
}

export function dropTyping(id: string): void {
  const { [id]: _done, ...others } = readAll();
  writeText("local", KEY, JSON.stringify(others));
}
