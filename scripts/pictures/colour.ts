type Lab = [number, number, number];

const toLinear = (byte: number) => {
  const part = byte / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const toByte = (linear: number) => {
  const part = linear <= 0.0031308 ? linear * 12.92 : 1.055 * Math.max(linear, 0) ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, part)) * 255);
};

function oklab(hex: string): Lab {
  const channel = (start: number) => toLinear(Number.parseInt(hex.slice(start, start + 2), 16));
  const [r, g, b] = [channel(1), channel(3), channel(5)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function hex([light, a, b]: Lab): string {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels.map((channel) => toByte(channel).toString(16).padStart(2, "0")).join("")}`;
}

/** Mixes two #rrggbb colours in OKLab, as the site's tokens do; `part` is the share of the second, 0 to 1. */
export function mix(first: string, second: string, part: number): string {
  if (part <= 0) return first;
  const [a, b] = [oklab(first), oklab(second)];
  return hex([0, 1, 2].map((index) => (a[index] ?? 0) * (1 - part) + (b[index] ?? 0) * part) as Lab);
}
