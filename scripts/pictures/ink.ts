import { mix } from "./colour.ts";
import { type Node, outline, type Vec, vec } from "./geometry.ts";
import type { Hour, Tint } from "./hours.ts";
import { group, type Paper, shape } from "./paper.ts";

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
 * @param dim extra shade, for what lies behind the body: 0 to 1
 */
export function inked(ink: Ink, nodes: readonly Node[], colour: string, depth: number, dim = 0): Inked {
  const { hour, paper } = ink;
  const id = paper.nextId();
  const d = outline(nodes, ink.digits);
  const hazy = (tone: string) => mix(tone, hour.haze, ink.distance);
  const own = hazy(tinted(tinted(colour, hour.lit), hour.shade, dim));
  const shade = hazy(tinted(colour, hour.shade, 1 + dim * 0.5));
  if (ink.rim === 0) {
    return { id, markup: shape(d, mix(own, shade, 0.35), `id="${id}"`) };
  }
  const rim = hazy(tinted(tinted(colour, hour.rim), hour.shade, dim * 1.1));
  const again = (fill: string, by: Vec) =>
    `<use href="#${id}" x="${Math.round(by.x * 10) / 10}" y="${Math.round(by.y * 10) / 10}" fill="${fill}"/>`;
  const clip = `<clipPath id="${id}c"><path id="${id}" d="${d}"/></clipPath>`;
  return {
    id,
    markup:
      clip +
      group(
        `clip-path="url(#${id}c)"`,
        again(rim, vec(0, 0)),
        again(own, vec(ink.rim, ink.rim * 0.35)),
        again(shade, vec(depth, depth * 0.3)),
      ),
  };
}
