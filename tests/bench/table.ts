type Cell = string | number;

function line(mark: string, name: string, cells: readonly Cell[]): string {
  return `${mark.padEnd(7)}${name.padEnd(30)}${cells.map((cell) => String(cell).padStart(13)).join("")}\n`;
}

/** The line above a table: what its rows are, and a name for each column. */
export function heading(name: string, columns: readonly string[]): string {
  return `\n${line("", name, columns)}`;
}

/** One line of a table. */
export function row(holds: boolean, name: string, cells: readonly Cell[]): string {
  return line(holds ? "holds" : "SHORT", name, cells);
}

/** A number that must not be greater than wanted. */
export interface Limit {
  name: string;
  measured: number;
  wanted: number;
}

/** Prints a table of limits. @returns for each whether it holds */
export function limitsHold(
  print: (text: string) => void,
  title: string,
  limits: readonly Limit[],
): boolean[] {
  print(heading(title, ["measured", "wanted"]));
  return limits.map(({ name, measured, wanted }) => {
    const holds = measured <= wanted;
    print(row(holds, name, [measured.toFixed(0), wanted]));
    return holds;
  });
}
