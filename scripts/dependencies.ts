import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type LockFile, lockedPackages } from "./dependencies/installed.ts";
import { knownVulnerabilities, type Vulnerability } from "./dependencies/known-vulnerabilities.ts";
import { isAllowed, licencesFor } from "./dependencies/licences.ts";

const ROOT = resolve(import.meta.dirname, "..");
/** Exit codes; CI may treat couldNotAsk as a warning. */
const EXIT = { fine: 0, wrong: 1, couldNotAsk: 2 } as const;

/**
 * Lists every package with its licence.
 * @returns how many licences are not allowed
 */
function listPackages(): number {
  const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as LockFile;
  const packages = lockedPackages(lock);
  for (const { name, version, licence, isTool } of packages) {
    console.log([isTool ? "tool  " : "server", `${name}@${version}`, licence].join("  "));
  }
  const refused = packages.filter((one) => !isAllowed(one.licence, licencesFor(one)));
  console.log(`\n${packages.length} packages, ${refused.length} with a licence that is not on the list.`);
  for (const { name, version, licence } of refused)
    console.log(`NOT ALLOWED  ${name}@${version}  ${licence}`);
  return refused.length;
}

function listVulnerabilities(): Vulnerability[] | null {
  try {
    const found = knownVulnerabilities(ROOT);
    console.log(`${found.length} packages with known vulnerabilities.`);
    for (const { severity, name, titles } of found) console.log([severity, name, ...titles].join("  "));
    return found;
  } catch (error) {
    console.log(`COULD NOT ASK  ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

const refused = listPackages();
const found = listVulnerabilities();
const isWrong = refused > 0 || found?.some(({ severity }) => !["info", "low"].includes(severity));
process.exitCode = isWrong ? EXIT.wrong : found ? EXIT.fine : EXIT.couldNotAsk;
