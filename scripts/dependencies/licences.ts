/** Licences for code in the server and in the pages. */
const PERMISSIVE = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Unlicense",
  "Zlib",
];

/** Tools may also use licences that require publishing changes: we do not distribute tools. */
const FOR_TOOLS = [...PERMISSIVE, "LGPL-3.0-or-later", "MPL-2.0"];

/** libvips behind sharp: an unmodified shared library that anybody may exchange (docs/decisions/079-the-clubs-identity-is-published.md). */
const SHARED_LIBRARY = { name: /^@img\/sharp-[\w-]+$/, licence: "LGPL-3.0-or-later" };

/** The licences that a package of the server or a tool may have. */
export function licencesFor({ name, isTool }: { name: string; isTool: boolean }): readonly string[] {
  if (isTool) return FOR_TOOLS;
  return SHARED_LIBRARY.name.test(name) ? [...PERMISSIVE, SHARED_LIBRARY.licence] : PERMISSIVE;
}

/**
 * Whether an SPDX licence expression is allowed. For a choice ("OR") one licence is enough; with "AND" all must be
 * allowed.
 */
export function isAllowed(licence: string, allowed: readonly string[]): boolean {
  const names = licence.replaceAll(/[()]/g, " ").split(/\s+(?:AND|OR)\s+/);
  const isListed = (name: string) => allowed.includes(name.trim());
  const isChoice = licence.includes(" OR ") && !licence.includes(" AND ");
  return isChoice ? names.some(isListed) : names.every(isListed);
}
