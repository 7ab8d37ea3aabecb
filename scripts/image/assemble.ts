import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, matchesGlob, relative, resolve } from "node:path";
import { type Copy, copiesOf, type Stage } from "./dockerfile.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** What distroless/cc has of the libraries that Node asks for; any other has to come by a COPY. */
const LIBRARIES_OF_THE_BASE = /^(ld-linux-.+|lib(c|m|dl|pthread|gcc_s|stdc\+\+))\.so\.\d+$/;

/** Whether .dockerignore keeps a path of the project from the builder. */
export function isIgnored(path: string): boolean {
  const patterns = readFileSync(join(ROOT, ".dockerignore"), "utf8").split("\n").filter(Boolean);
  return patterns.some((pattern) => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`));
}

/** Runs the command of the stage that fetches the packages, on this machine. */
function fetchPackages({ instructions: [install] }: Stage, folder: string): void {
  if (install?.name !== "RUN")
    throw new Error("The stage of the packages begins with something else than RUN.");
  mkdirSync(folder);
  const files = ["package.json", "package-lock.json", ".npmrc"];
  for (const name of files) cpSync(join(ROOT, name), join(folder, name));
  execFileSync("sh", ["-c", install.rest], { cwd: folder, stdio: "inherit" });
}

/** The files that a program loads, as the system's loader names them. */
function librariesOf(program: string): string[] {
  const told = execFileSync("ldd", [program], { encoding: "utf8" });
  return told.match(/\/\S+\.so\.\d+/g) ?? [];
}

/** Follows the links by which libraries have their names. */
function copyFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

function copyFromProject(
  { stage, sources: [source = ""], target }: Copy,
  packages: string,
  app: string,
): void {
  const place = source.replace(/^\/app\//, "");
  const from = join(stage === "packages" ? packages : ROOT, place);
  const to = join(app, target.endsWith("./") ? basename(place) : target);
  // Only what comes from the project itself passes .dockerignore.
  const filter = (path: string) => stage !== null || !isIgnored(relative(ROOT, path));
  cpSync(from, to, { recursive: true, filter, verbatimSymlinks: true });
}

/**
 * Puts the files of the last stage together as its COPY lines say, without a container engine: the packages are
 * fetched anew, dist/client is the one that was built here, and of the base there are the libraries alone.
 */
export function assembleImage(stages: Stage[], folder: string): string {
  const packages = stages.find(({ name }) => name === "packages");
  const last = stages.at(-1);
  if (!packages || !last) throw new Error("The Dockerfile has no stage for the packages.");
  if (!existsSync(join(ROOT, "dist/client/pages"))) throw new Error("Build first: npm run build.");
  const image = join(folder, "image");
  const fetched = join(folder, "packages");
  fetchPackages(packages, fetched);
  const libraries = librariesOf(join(fetched, "node_modules/node/bin/node"));
  for (const file of libraries.filter((path) => LIBRARIES_OF_THE_BASE.test(basename(path))))
    copyFile(file, join(image, file));
  for (const copy of copiesOf(last)) {
    const [source] = copy.sources;
    if (source === "/empty/") mkdirSync(join(image, copy.target));
    else if (source === "/shared/") {
      for (const file of libraries.filter((path) =>
        packages.instructions.at(-1)?.rest.includes(basename(path)),
      ))
        copyFile(file, join(image, copy.target, basename(file)));
    } else copyFromProject(copy, fetched, join(image, "app"));
  }
  return image;
}
