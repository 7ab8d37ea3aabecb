import { readFile } from "node:fs/promises";
import { inflateSync } from "node:zlib";
import type { Download, Page } from "@playwright/test";

/** What a click downloads, in this tab or a new one. */
export async function downloadedBy(page: Page, click: () => Promise<void>): Promise<Buffer> {
  const download = new Promise<Download>((resolve) => {
    page.once("download", resolve);
    page.context().once("page", (tab) => tab.once("download", resolve));
  });
  await click();
  return readFile(await (await download).path());
}

interface PdfObject {
  head: string;
  /** The object's inflated stream; empty if it has none. */
  stream: string;
}

function readObjects(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString("latin1");
  const objects = new Map<string, PdfObject>();
  for (const { 1: id = "", index, 0: whole } of text.matchAll(/(?<=\n)(\d+) 0 obj\n/g)) {
    const start = index + whole.length;
    const head = text.slice(start, text.indexOf("endobj", start)).split("stream\n")[0] ?? "";
    const begin = start + head.length + "stream\n".length;
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const isPacked = head.includes("/FlateDecode");
    const stream = isPacked ? inflateSync(pdf.subarray(begin, begin + length)).toString("latin1") : "";
    objects.set(id, { head, stream });
  }
  return objects;
}

function blocksOf(table: string, kind: "bfchar" | "bfrange"): string {
  return [...table.matchAll(new RegExp(`begin${kind}\n(.*?)end${kind}`, "gs"))]
    .map(([, block]) => block)
    .join("");
}

/** Characters of a font's codes, by its ToUnicode table; codes are hexadecimal. */
function lettersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>();
  const put = (code: string, utf16: string) =>
    letters.set(code, Buffer.from(utf16, "hex").swap16().toString("utf16le"));
  const later = (hex: string, by: number) =>
    (Number.parseInt(hex, 16) + by).toString(16).toUpperCase().padStart(hex.length, "0");
  for (const [, code = "", utf16 = ""] of blocksOf(table, "bfchar").matchAll(/<(\w+)> <(\w+)>/g))
    put(code, utf16);
  for (const [, from = "", to = "", utf16 = ""] of blocksOf(table, "bfrange").matchAll(
    /<(\w+)> <(\w+)> <(\w+)>/g,
  )) {
    const steps = Number.parseInt(to, 16) - Number.parseInt(from, 16);
    for (let step = 0; step <= steps; step++) put(later(from, step), later(utf16, step));
  }
  return letters;
}

/** Text of each page of a PDF printed by Chromium, without spaces, because some are gaps rather than characters. */
export function pagesOf(pdf: Buffer): string[] {
  const objects = readObjects(pdf);
  const named = (head: string, pattern: RegExp) => objects.get(pattern.exec(head)?.[1] ?? "");
  const fontsOf = (head: string) =>
    new Map(
      [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", id = ""]) => {
        const table = named(objects.get(id)?.head ?? "", /\/ToUnicode (\d+) 0 R/);
        return [name, lettersOf(table?.stream ?? "")];
      }),
    );
  const textOf = ({ head }: PdfObject) => {
    const fonts = fontsOf(head);
    let letters: Map<string, string> | undefined;
    let text = "";
    const content = named(head, /\/Contents (\d+) 0 R/)?.stream ?? "";
    for (const [, font, codes = ""] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<(\w+)> Tj/g)) {
      if (font) letters = fonts.get(font);
      const width = letters?.keys().next().value?.length ?? 4;
      for (let i = 0; i < codes.length; i += width) text += letters?.get(codes.slice(i, i + width)) ?? "";
    }
    return text.replace(/\s/g, "");
  };
  return [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head)).map(textOf);
}

/**
 * Pairs of lines of a PDF printed by Chromium that begin near each other and lie over each other, as "page: y and y".
 * Chromium writes the start of a line as "1 0 0 -1 x y Tm", in CSS pixels.
 */
export function overprintsOf(pdf: Buffer): string[] {
  const objects = readObjects(pdf);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  return pages.flatMap(({ head }, page) => {
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? "")?.stream ?? "";
    const starts = [...content.matchAll(/1 0 0 -1 ([\d.]+) ([\d.]+) Tm/g)];
    const lines = starts.map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
    return lines.flatMap((line, index) =>
      lines
        .slice(index + 1)
        .filter(({ x, y }) => Math.abs(x - line.x) < 30 && y !== line.y && Math.abs(y - line.y) < 9)
        .map(({ y }) => `${page + 1}: ${line.y} and ${y}`),
    );
  });
}
