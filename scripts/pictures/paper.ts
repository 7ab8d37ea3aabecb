import type { Vec } from "./geometry.ts";
import { pathWriter } from "./geometry.ts";
import type { Random } from "./random.ts";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz";

/** 0 is a, 26 is ba: ids of small letters only, so that an upper-case prefix never collides. */
const letters = (index: number): string =>
  (index >= 26 ? letters(Math.floor(index / 26)) : "") + ALPHABET.charAt(index % 26);

/** The sheet a picture is drawn on: shapes in the order they are laid, and ids for those used twice. */
export interface Paper {
  width: number;
  height: number;
  random: Random;
  lay(...markup: string[]): void;
  nextId(): string;
}

export function createPaper(width: number, height: number, random: Random): Paper & { svg(): string } {
  const layers: string[] = [];
  let ids = 0;
  return {
    width,
    height,
    random,
    lay: (...markup) => layers.push(...markup),
    nextId: () => letters(ids++),
    svg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" stroke-linecap="round" stroke-linejoin="round">${layers.join("")}</svg>\n`,
  };
}

export const shape = (d: string, fill: string, more = ""): string =>
  `<path fill="${fill}"${more && ` ${more}`} d="${d}"/>`;

export const stroke = (d: string, colour: string, width: number, more = ""): string =>
  `<path fill="none" stroke="${colour}" stroke-width="${Math.round(width * 10) / 10}"${more && ` ${more}`} d="${d}"/>`;

export const group = (attributes: string, ...content: string[]): string =>
  `<g ${attributes}>${content.join("")}</g>`;

/** A scatter of round dots: the grain of the printing. `place` is asked for every dot. */
export function grain(
  count: number,
  place: (index: number) => Vec,
  colour: string,
  size: number,
  opacity: number,
): string {
  const writer = pathWriter(0);
  const dots = Array.from({ length: count }, (_, index) => place(index)).sort((a, b) => a.x - b.x);
  for (const dot of dots) writer.dot(dot);
  return stroke(writer.text, colour, size, `opacity="${opacity}"`);
}
