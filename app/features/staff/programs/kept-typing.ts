import { readStored, writeText } from "#app/lib/browser-storage.ts";
import { type ProgramValues, programValuesSchema } from "#domain/program-form.ts";

const KEY = "programTyping";

/** What was typed into a program's form and is not all on the server yet, and what the form said before. */
export interface KeptTyping {
  base: ProgramValues;
  values: ProgramValues;
}

function asTyping(stored: unknown): KeptTyping | undefined {
  const { base, values } = { ...(stored as Partial<Record<keyof KeptTyping, unknown>>) };
  const [known, typed] = [programValuesSchema.safeParse(base), programValuesSchema.safeParse(values)];
  return known.success && typed.success ? { base: known.data, values: typed.data } : undefined;
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

export function readTyping(programId: string): KeptTyping | undefined {
  return asTyping(readAll()[programId]);
}

/** On the device, not only in the tab: it is for everybody to read soon, and a browser may be killed. */
export function keepTyping(programId: string, typing: KeptTyping): void {
  writeText("local", KEY, JSON.stringify({ ...readAll(), [programId]: typing }));
}

export function dropTyping(programId: string): void {
  const { [programId]: _done, ...others } = readAll();
  writeText("local", KEY, JSON.stringify(others));
}
