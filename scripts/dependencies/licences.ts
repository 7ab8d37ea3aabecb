/** Lets anybody use and pass on what is made with it, in the server and in the pages that families load. */
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

/** Asks for its own source when it is changed and passed on, which we do not do with tools. */
const FOR_TOOLS = [...PERMISSIVE, "LGPL-3.0-or-later", "MPL-2.0"];

/**
 * Whether a licence, written as an SPDX expression, is one that we agreed to. Of a choice ("OR") one is enough;
 * where "AND" stands too, all have to be on the list.
 */
export function isAllowed(licence: string, isTool: boolean): boolean {
  const allowed = isTool ? FOR_TOOLS : PERMISSIVE;
  const names = licence.replaceAll(/[()]/g, " ").split(/\s+(?:AND|OR)\s+/);
  const isListed = (name: string) => allowed.includes(name.trim());
  const isChoice = licence.includes(" OR ") && !licence.includes(" AND ");
  return isChoice ? names.some(isListed) : names.every(isListed);
}
