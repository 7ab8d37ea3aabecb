import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const FILE = new URL("../content/brand.css", import.meta.url);

/** What stands behind --brand, in whatever notation of CSS the club wrote it. */
function tokenIn(css: string): string {
  const withoutComments = css.replaceAll(/\/\*.*?\*\//gs, "");
  return /--brand:\s*([^;}]*)/.exec(withoutComments)?.[1]?.trim() ?? "";
}

/**
 * The club's colour as "#rrggbb", for what knows no other notation: mails and drawings. Browsers read the token itself.
 * @param css the stylesheet with the token; the club's own unless a test says otherwise
 * @throws {Error} with a sentence for the terminal when it is no colour, or one that shows what is behind it
 */
export function brandColour(css = readFileSync(FILE, "utf8")): string {
  const token = tokenIn(css);
  if (/^#[0-9a-f]{6}$/i.test(token)) return token.toLowerCase();
  // Any other notation costs the library, 60 ms, that a start without it need not pay.
  const { formatHex, parse, toGamut } = createRequire(import.meta.url)("culori") as typeof import("culori");
  const colour = parse(token);
  if (!colour || (colour.alpha ?? 1) < 1) {
    throw new Error(
      `The club's colour in content/brand.css cannot be read: "--brand: ${token}". ` +
        "Write an opaque colour, for example #9b2c3a, crimson, hsl(352 56% 39%) or oklch(0.46 0.146 19).",
    );
  }
  return formatHex(toGamut("rgb", "oklch")(colour));
}
