import type { Vec } from "./geometry.ts";

/** Jersey lettering: strokes on a grid of 8 by 14, so that any club's name can be set without a font. */
const strokes: Record<string, string> = {
  A: "M0 14V3L2 0H6L8 3V14M0 8H8",
  B: "M0 7H6L8 5V2L6 0H0V14H6L8 12V9L6 7",
  C: "M8 4V2L6 0H2L0 2V12L2 14H6L8 12V10",
  D: "M0 0H5L8 3V11L5 14H0z",
  E: "M8 0H0V14H8M0 7H6",
  F: "M8 0H0V14M0 7H6",
  G: "M8 4V2L6 0H2L0 2V12L2 14H6L8 12V8H5",
  H: "M0 0V14M8 0V14M0 7H8",
  I: "M4 0V14",
  J: "M8 0V12L6 14H2L0 12V10",
  K: "M0 0V14M8 0L2 7L8 14M0 7H2",
  L: "M0 0V14H8",
  M: "M0 14V0L4 6L8 0V14",
  N: "M0 14V0L8 14V0",
  O: "M2 0H6L8 2V12L6 14H2L0 12V2z",
  P: "M0 14V0H6L8 2V6L6 8H0",
  Q: "M2 0H6L8 2V12L6 14H2L0 12V2zM5 10L8 14",
  R: "M0 14V0H6L8 2V6L6 8H0M4 8L8 14",
  S: "M8 4V2L6 0H2L0 2V5L2 7H6L8 9V12L6 14H2L0 12V10",
  T: "M0 0H8M4 0V14",
  U: "M0 0V12L2 14H6L8 12V0",
  V: "M0 0L4 14L8 0",
  W: "M0 0L2 14L4 7L6 14L8 0",
  X: "M0 0L8 14M8 0L0 14",
  Y: "M0 0L4 7L8 0M4 7V14",
  Z: "M0 0H8L0 14H8",
  "0": "M2 0H6L8 2V12L6 14H2L0 12V2z",
  "1": "M1 3L4 0V14M1 14H7",
  "2": "M0 4V2L2 0H6L8 2V5L0 14H8",
  "3": "M0 2L2 0H6L8 2V5L6 7H3M6 7L8 9V12L6 14H2L0 12",
  "4": "M6 14V0L0 9H8",
  "5": "M8 0H0V6H6L8 8V12L6 14H2L0 12",
  "6": "M8 3V2L6 0H2L0 2V12L2 14H6L8 12V9L6 7H0",
  "7": "M0 0H8L3 14",
  "8": "M2 7L0 5V2L2 0H6L8 2V5L6 7H2L0 9V12L2 14H6L8 12V9L6 7",
  "9": "M8 7H2L0 5V2L2 0H6L8 2V12L6 14H2L0 12V11",
};

const ADVANCE = 12.2;

const GAP = 4.2;

const advance = (letter: string): number => (letter === " " ? ADVANCE * 0.55 : ADVANCE);

const breadth = (text: string): number => [...text].reduce((sum, letter) => sum + advance(letter), -GAP);

/** Width of a text set `tall` pixels high, in pixels. */
export const letteringWidth = (text: string, tall: number): number => (breadth(text) * tall) / 14;

/** Letters without accents and digits, `tall` pixels high, their middle at `at`, turned by `degrees`. */
export function lettering(text: string, at: Vec, tall: number, colour: string, degrees = 0): string {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
  const size = Math.round((tall / 14) * 100) / 100;
  const letters = [...plain].map((letter, index) => {
    const d = strokes[letter];
    return d
      ? `<path transform="translate(${Math.round((breadth(plain.slice(0, index)) + GAP) * 10) / 10})" d="${d}"/>`
      : "";
  });
  const turn = Math.round(degrees) ? `rotate(${Math.round(degrees)})` : "";
  const start = -breadth(plain) / 2;
  return `<g fill="none" stroke="${colour}" stroke-width="3" stroke-linecap="butt" stroke-linejoin="miter" transform="translate(${Math.round(at.x)} ${Math.round(at.y)})${turn}scale(${size})translate(${Math.round(start * 10) / 10} -7)">${letters.join("")}</g>`;
}
