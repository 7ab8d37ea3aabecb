import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const FILE = new URL("../content/brand.css", import.meta.url);

/** The value of --brand, in any CSS notation. */
function tokenIn(css: string): string {
  const withoutComments = css.replaceAll(/\/\*.*?\*\//gs, "");
  return /--brand:\s*([^;}]*)/.exec(withoutComments)?.[1]?.trim() ?? "";
}

/**
 * The brand colour as "#rrggbb" for mails and drawings; browsers read the token itself.
 * @param css the stylesheet with the token
 * @throws {Error} with a message for the terminal if it is not an opaque colour
 */
export function brandColour(css = readFileSync(FILE, "utf8")): string {
  const token = tokenIn(css);
  if (/^#[0-9a-f]{6}$/i.test(token)) return token.toLowerCase();
  // Load the library, 60 ms, only for other notations.
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
