import { mix } from "./colour.ts";
import { type Node, outline } from "./geometry.ts";
import type { Hour, Tint } from "./hours.ts";
import { group, type Paper, shape } from "./paper.ts";
import { brand } from "./players.ts";

const tinted = (colour: string, { colour: to, amount }: Tint, by = 1) => mix(colour, to, amount * by);

/** How one figure is inked: in full, with rim, light and shade; or flat, when it is far away. */
export interface Ink {
  paper: Paper;
  hour: Hour;
  /** Rim of light, in pixels; 0 draws flat. */
  rim: number;
  /** 0 near, 1 lost in the haze. */
  distance: number;
  digits: number;
}

/** One inked shape, and the id by which its outline can be laid again as a cast shadow. */
export interface Inked {
  markup: string;
  id: string;
}

/**
 * Inks an outline lit from the left: the shape in rim light, over it the same shape moved right in its own
 * colour, over that the same shape moved further in shade, both kept inside by a clip.
 * @param depth how far the shade starts from the left edge, in pixels
 * @param flat one tone only: for what is far away or small
 * @param dim extra shade, for what lies behind the body: 0 to 1
 */
export function inked(
  ink: Ink,
  nodes: readonly Node[],
  colour: string,
  depth: number,
  dim = 0,
  flat = ink.rim === 0,
): Inked {
  const { hour, paper } = ink;
  const id = paper.nextId();
  const d = outline(nodes, ink.digits);
  const hazy = (tone: string) => mix(tone, hour.haze, ink.distance);
  // The club's jersey keeps the club's exact colour wherever the light falls on it.
  const own = hazy(tinted(colour === brand ? colour : tinted(colour, hour.lit), hour.shade, dim));
  const shade = hazy(tinted(colour, hour.shade, 1 + dim * 0.5));
  if (flat) {
    return { id, markup: group(`fill="${mix(own, shade, 0.3)}"`, `<path id="${id}" d="${d}"/>`) };
  }
  const rim = hazy(tinted(tinted(colour, hour.rim), hour.shade, dim * 1.1));
  const again = (fill: string, right: number) =>
    `<use href="#${id}"${right ? ` x="${Math.round(right)}"` : ""} fill="${fill}"/>`;
  const clip = `<clipPath id="C${id}"><path id="${id}" d="${d}"/></clipPath>`;
  return {
    id,
    markup:
      clip +
      group(`clip-path="url(#C${id})"`, again(rim, 0), again(own, Math.max(2, ink.rim)), again(shade, depth)),
  };
}

/** Inks a small shape in one tone; nothing refers to it again. */
export function inkedPlain(ink: Ink, nodes: readonly Node[], colour: string, dim: number): string {
  const { hour } = ink;
  const tone = tinted(tinted(colour, hour.lit), hour.shade, dim + 0.25);
  return shape(outline(nodes, ink.digits), mix(tone, hour.haze, ink.distance));
}
