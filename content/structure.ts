/** How often a competitive team trains (spec.md §9, Ages). */
export const sessionsPerWeek = { min: 2, max: 3 } as const;
