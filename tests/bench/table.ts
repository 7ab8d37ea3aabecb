type Cell = string | number;

function line(mark: string, name: string, cells: readonly Cell[]): string {
  return `${mark.padEnd(7)}${name.padEnd(30)}${cells.map((cell) => String(cell).padStart(13)).join("")}\n`;
}

/** The line above a table: what its rows are, and a name for each column. */
export function heading(name: string, columns: readonly string[]): string {
  return `\n${line("", name, columns)}`;
}

/** One line of a table; `holds` is null where nothing is promised. */
export function row(holds: boolean | null, name: string, cells: readonly Cell[]): string {
  const mark = holds === null ? "" : holds ? "holds" : "SHORT";
  return line(mark, name, cells);
}
