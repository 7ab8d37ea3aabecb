import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");
export const SCREENS = join(ROOT, "docs/screens");
/** Picture's name → hash of the code and texts that it shows, from when it was taken. */
export const TAKEN = join(SCREENS, "taken.json");

export interface Screen {
  name: string;
  path: string;
  language: "en" | "es";
  /** Pixels. */
  width: number;
  height: number;
  needsSignIn: boolean;
  /** The folders and files that decide how the page looks. */
  sources: readonly string[];
}

const PHONE = { width: 360, height: 740 };
const SHARED = ["app/ui/styles", "content/club/images"];
const PUBLIC = [...SHARED, "app/site/shell", "content/club/texts"];

/** The pictures of README.md. */
export const screens: readonly Screen[] = [
  {
    name: "home-es-360",
    path: "/",
    language: "es",
    ...PHONE,
    needsSignIn: false,
    sources: [...PUBLIC, "app/site/home"],
  },
  {
    name: "register-en-360",
    path: "/register",
    language: "en",
    ...PHONE,
    needsSignIn: false,
    sources: [...PUBLIC, "app/family/register/form", "app/family/register/choice"],
  },
  {
    name: "admin-en-1280",
    path: "/admin",
    language: "en",
    width: 1280,
    height: 800,
    needsSignIn: true,
    sources: [...SHARED, "app/staff/frame", "app/staff/registrations/list"],
  },
];

/** A hash of everything that a picture shows, without tests. */
export function sourcesHash({ sources }: Screen): string {
  const hash = createHash("sha256");
  const files = sources.flatMap((folder) => globSync(`${folder}/**/*.*`, { cwd: ROOT }));
  for (const file of files.filter((name) => !name.includes(".test.")).sort()) {
    hash.update(file).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest("hex").slice(0, 16);
}
