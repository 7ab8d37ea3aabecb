/** Where the club's colour stands, and what stands on it: the pages' ground, a little darker than white. */
const GROUND = "#f9f5ee";
/** What text needs to be read (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5;

type Triple = [number, number, number];

export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text);
}

/** Red, green and blue without the screen's gamma, from 0 to 1. */
function linear(hex: string): Triple {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  ) as Triple;
}

function luminance(hex: string): number {
  const [red, green, blue] = linear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How well text in the colour is read on the pages' ground, from 1 to 21; white text on it is read a little better. */
export function contrastOf(hex: string): number {
  const [darker = 0, lighter = 0] = [luminance(hex), luminance(GROUND)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Whether white text on the colour, and the colour as text, can be read. */
export function isReadable(hex: string): boolean {
  return luminance(hex) < luminance(GROUND) && contrastOf(hex) >= LEAST_CONTRAST;
}

/** OKLab of a colour, and back (Ottosson, "A perceptual color space for image processing"). */
function oklabOf(hex: string): Triple {
  const [r, g, b] = linear(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** undefined where no screen shows it. */
function hexOf([lightness, a, b]: Triple): string | undefined {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((value) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055));
  if (channels.some((value) => value < -0.002 || value > 1.002)) return undefined;
  const bytes = channels.map((value) => Math.round(Math.min(1, Math.max(0, value)) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** The nearest colour of the same hue that can be read: darker by steps, and paler only where no screen shows it. */
export function readableColour(hex: string): string {
  const [lightness, a, b] = oklabOf(hex);
  for (let step = 0; step <= 100 && !isReadable(hex); step += 1) {
    const wanted = lightness - step / 100;
    const shown = Array.from({ length: 101 }, (_, pale) => 1 - pale / 100)
      .map((chroma) => hexOf([wanted, a * chroma, b * chroma]))
      .find((candidate) => candidate !== undefined);
    if (shown !== undefined && isReadable(shown)) return shown;
  }
  return isReadable(hex) ? hex : "#000000";
}
