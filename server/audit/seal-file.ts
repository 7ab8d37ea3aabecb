import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { writeAtomically } from "#server/backup/backup-file.ts";
import { parseSeal, type Seal, sealText } from "./chain-rules.ts";

/** Stored and copied with the backups: write access to the database alone cannot change it. */
const SEALS_NAME = "log-seals.jsonl";

const sealLine = z.object({ seal: z.string(), at: z.iso.datetime() });
/** A backup was restored whose log ends here, which voids later seals. */
const restoreLine = z.object({ restoredTo: z.int().check(z.minimum(0)), at: z.iso.datetime() });
const keptLine = z.union([sealLine, restoreLine]);
type KeptLine = z.infer<typeof keptLine>;

async function readLines(folder: string): Promise<KeptLine[]> {
  const text = await readFile(join(folder, SEALS_NAME), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => keptLine.parse(JSON.parse(line)));
}

async function addLine(folder: string, added: KeptLine): Promise<void> {
  const lines = [...(await readLines(folder)), added];
  async function* bytes() {
    for (const line of lines) yield Buffer.from(`${JSON.stringify(line)}\n`);
  }
  await writeAtomically(folder, SEALS_NAME, bytes());
}

/** This server's valid seals. @throws {Error} if a line cannot be read */
export async function storedSeals(folder: string): Promise<Seal[]> {
  let seals: Seal[] = [];
  for (const line of await readLines(folder)) {
    if ("seal" in line) seals.push(parseSeal(line.seal));
    else seals = seals.filter(({ position }) => position <= line.restoredTo);
  }
  return seals;
}

export function storeSeal(folder: string, seal: Seal, at: string): Promise<void> {
  return addLine(folder, { seal: sealText(seal), at });
}

export async function voidSealsAfterRestore(folder: string, restoredTo: number, at: string): Promise<void> {
  if ((await readLines(folder)).length > 0) await addLine(folder, { restoredTo, at });
}
