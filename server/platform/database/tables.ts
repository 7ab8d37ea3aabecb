import type { MessageTables } from "./message-schema.ts";
import type { MoneyTables } from "./money-schema.ts";
import type { ProgramTables } from "./program-schema.ts";
import type { FamilyTables } from "./schema.ts";
import type { StaffTables } from "./staff-schema.ts";
import type { WaitingTables } from "./waiting-schema.ts";

export interface DatabaseSchema
  extends FamilyTables,
    MessageTables,
    MoneyTables,
    ProgramTables,
    StaffTables,
    WaitingTables {}
