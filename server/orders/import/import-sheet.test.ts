import { describe, expect, it } from "vitest";
import { ApiError } from "#server/platform/http/api-error.ts";
import { readSheet } from "./import-sheet.ts";

const ROWS = [
  ["Nombre", "Apellidos", "Correo"],
  ["Íñigo", "Peña", "inigo@example.org"],
  ["Zoë", "O'Neil", "zoe@example.org"],
];
const CELLS = ROWS.slice(1);
const textWith = (delimiter: string, end = "\r\n") => ROWS.map((row) => row.join(delimiter)).join(end);
const cellsOf = async (bytes: Buffer | string) =>
  (await readSheet(Buffer.from(bytes as string))).rows.map(({ cells }) => cells);

describe("A spreadsheet that was saved as text", () => {
  it("is read with commas, semicolons and tabs, with any line end", async () => {
    for (const delimiter of [",", ";", "\t"]) {
      for (const end of ["\r\n", "\n", "\r"]) expect(await cellsOf(textWith(delimiter, end))).toEqual(CELLS);
    }
  });

  it("is read in UTF-8 with and without a byte order mark, in UTF-16 and in Windows-1252", async () => {
    const text = textWith(";");
    expect(await cellsOf(`\uFEFF${text}`)).toEqual(CELLS);
    expect(await cellsOf(Buffer.from(`\uFEFF${text}`, "utf16le"))).toEqual(CELLS);
    expect(await cellsOf(Buffer.from(text, "latin1"))).toEqual(CELLS);
  });

  it("keeps quotes, delimiters and line ends within cells, and the numbers of its lines", async () => {
    const text =
      'Title of the list\n\nName,Email,Address\n"Peña, ""Nacho""",a@example.org,"One\nTwo"\n5\'2" Tall,b@example.org\n,,,\n,,\n';
    const { columns, rows } = await readSheet(Buffer.from(text));
    expect(columns.map(({ heading }) => heading)).toEqual(["Name", "Email", "Address"]);
    expect(rows).toEqual([
      { number: 4, cells: ['Peña, "Nacho"', "a@example.org", "One\nTwo"] },
      { number: 5, cells: ["5'2\" Tall", "b@example.org", ""] },
    ]);
  });

  it("has headings of two lines where a group of columns has its own", async () => {
    const text =
      "Liga 2026\nPlayer,,DOB,Guardian,,\nFirst name,Last name,,First name,Last name,Email\nAna,Ortiz,2015-01-02,Rosa,Ortiz,r@example.org";
    const { columns, rows } = await readSheet(Buffer.from(text));
    expect(columns.map(({ field }) => field)).toEqual([
      ...["childFirstName", "childLastName", "childDateOfBirth"],
      ...["parentFirstName", "parentLastName", "email"],
    ]);
    expect(rows).toEqual([
      { number: 4, cells: ["Ana", "Ortiz", "2015-01-02", "Rosa", "Ortiz", "r@example.org"] },
    ]);
    const health = "Player,,Medical,\nName,Email,Notes,More\nAna,a@example.org,Asma,Polen";
    expect((await readSheet(Buffer.from(health))).columns.map(({ heading }) => heading)).toEqual([
      "Player Name",
      "Player Email",
    ]);
  });

  it("keeps all its lines without headings, and ignores empty ones", async () => {
    expect(await cellsOf("Ana Ortiz,ana@example.org\nTeo Lara,teo@example.org\n")).toHaveLength(2);
    expect(await cellsOf(`${textWith(",")}\r\n${",,\r\n".repeat(5000)}`)).toEqual(CELLS);
  });

  it("loses its columns about health, wherever they are", async () => {
    const { columns, rows, leftOut } = await readSheet(
      Buffer.from("Allergies,Name,Medical,Email\nPolen,Ana,Asma,a@example.org,more"),
    );
    expect(leftOut).toEqual(["Allergies", "Medical"]);
    expect(columns.map(({ heading }) => heading)).toEqual(["Name", "Email", ""]);
    expect(rows[0]?.cells).toEqual(["Ana", "a@example.org", "more"]);
  });

  it("is refused quickly, whatever it contains", async () => {
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
      await expect(readSheet(Buffer.from(bomb as string))).rejects.toThrow(ApiError);
      expect(performance.now() - before).toBeLessThan(5000);
    }
  });
});
