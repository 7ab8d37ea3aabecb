/** How often a competitive team trains (docs/rules/pages.md#structure). */
export const sessionsPerWeek = { min: 2, max: 3 } as const;
