/** A part of the bench: prints its tables as they come, and tells of each row whether it holds. */
export type Part = (print: (text: string) => void) => Promise<{ numbers: unknown; holds: boolean[] }>;
