import { type RawBuilder, sql } from "kysely";
import type { Engine } from "./database.ts";

/** Column types that differ between the engines. */
export interface ColumnTypes {
  id: RawBuilder<unknown>;
  instant: RawBuilder<unknown>;
  date: RawBuilder<unknown>;
}

const TYPES: Record<Engine, ColumnTypes> = {
  sqlite: { id: sql`text`, instant: sql`text`, date: sql`text` },
  postgres: { id: sql`uuid`, instant: sql`timestamptz`, date: sql`date` },
};

export function columnTypes(engine: Engine): ColumnTypes {
  return TYPES[engine];
}
