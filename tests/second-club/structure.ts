import type { AgeGroup } from "#domain/ages.ts";

export const sessionsPerWeek = { min: 1, max: 2 } as const;

export const ageLadder: readonly AgeGroup[] = ["U8", "U10", "U12", "U14"];
