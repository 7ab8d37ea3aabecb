import { describe, expect, it } from "vitest";
import { ApiError } from "#server/http/api-error.ts";
import { readSheet } from "./sheet-rules.ts";

const ROWS = [
  ["Nombre", "Apellidos", "Correo"],
  ["Íñigo", "Peña", "inigo@example.org"],
  ["Zoë", "O'Neil", "zoe@example.org"],
];
const CELLS = ROWS.slice(1);
const textWith = (delimiter: string, end = "\r\n") => ROWS.map((row) => row.join(delimiter)).join(end);
const cellsOf = (bytes: Buffer | string) =>
  readSheet(Buffer.from(bytes as string)).rows.map(({ cells }) => cells);

describe("A spreadsheet that was saved as text", () => {
  it("is read with commas, semicolons and tabs, with any line end", () => {
    for (const delimiter of [",", ";", "\t"]) {
      for (const end of ["\r\n", "\n", "\r"]) expect(cellsOf(textWith(delimiter, end))).toEqual(CELLS);
    }
  });

  it("is read in UTF-8 with and without its mark, in UTF-16 and in Windows' letters", () => {
    const text = textWith(";");
    expect(cellsOf(`\uFEFF${text}`)).toEqual(CELLS);
    expect(cellsOf(Buffer.from(`\uFEFF${text}`, "utf16le"))).toEqual(CELLS);
    expect(cellsOf(Buffer.from(text, "latin1"))).toEqual(CELLS);
  });

  it("keeps quotes, delimiters and line ends within cells, and the numbers of its lines", () => {
    const text =
      'Title of the list\n\nName,Email,Address\n"Peña, ""Nacho""",a@example.org,"One\nTwo"\n5\'2" Tall,b@example.org\n,,,\n,,\n';
    const { columns, rows } = readSheet(Buffer.from(text));
    expect(columns.map(({ heading }) => heading)).toEqual(["Name", "Email", "Address"]);
    expect(rows).toEqual([
      { number: 4, cells: ['Peña, "Nacho"', "a@example.org", "One\nTwo"] },
      { number: 5, cells: ["5'2\" Tall", "b@example.org", ""] },
    ]);
  });

  it("without headings has all its lines, and with too many empty ones is none the longer", () => {
    expect(cellsOf("Ana Ortiz,ana@example.org\nTeo Lara,teo@example.org\n")).toHaveLength(2);
    expect(cellsOf(`${textWith(",")}\r\n${",,\r\n".repeat(5000)}`)).toEqual(CELLS);
  });

  it("loses whole columns about health, wherever they stand", () => {
    const { columns, rows, leftOut } = readSheet(
      Buffer.from("Allergies,Name,Medical,Email\nPolen,Ana,Asma,a@example.org,more"),
    );
    expect(leftOut).toEqual(["Allergies", "Medical"]);
    expect(columns.map(({ heading }) => heading)).toEqual(["Name", "Email", ""]);
    expect(rows[0]?.cells).toEqual(["Ana", "a@example.org", "more"]);
  });

  it("is refused fast, whatever is in it", () => {
    const bombs: (Buffer | string)[] = [
      ",".repeat(2_000_000),
      '"'.repeat(1_999_999),
      '"\n'.repeat(900_000),
      "a\n".repeat(1_000_000),
      'a,"'.repeat(600_000),
      Buffer.alloc(2_000_000),
      Buffer.from(`504b0304${"00".repeat(1000)}`, "hex"),
      Buffer.alloc(2_000_000, 0xff),
    ];
    for (const bomb of bombs) {
      const before = performance.now();
      expect(() => readSheet(Buffer.from(bomb as string))).toThrow(ApiError);
      expect(performance.now() - before).toBeLessThan(5000);
    }
  });
});
