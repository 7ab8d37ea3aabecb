import { relative, resolve } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import type { CodeFiles } from "./page-code.ts";

const ROOT = resolve(import.meta.dirname, "..");

/** What it imports only when it is shown is a page; what others do is a later part. */
const PAGES = resolve(ROOT, "app/entry/pages.ts");

const isIn = (folder: string) => (path: string) => path.startsWith(`app/${folder}/`);

const doorOf = (path: string) => /^app\/(site|family|staff)\//.exec(path)?.[1];

/** A page of the site whose first load has nothing to ask with: it stands in the door's own folder, or is home. */
const isToRead = (page: string) => /^app\/site\/(?:home\/)?[^/]+$/.test(page);

/** The file of a module that one door alone needs. */
function chunkOfDoor(door: string, users: readonly string[], pages: readonly string[]): string | undefined {
  // The staff's places are one file: who has opened one has them all. The charts weigh more than the rest together.
  if (door === "staff" && pages.length === 0)
    return users.every(isIn("staff/reports")) ? undefined : "office";
  if (users.length === 1 && pages.length === 0) return undefined;
  // What home shows, other pages to read show too.
  if (pages.some(isIn("site/home"))) return "home";
  // The form has a file to itself; what others need of it goes with what asking pages share.
  if (users.every(isIn("family/register"))) return pages.length > 0 ? "register" : "register-later";
  // What the family's page shows later of the form must not lead the form's library to pages without a form.
  if (pages.length === 1 && pages.some(isIn("family/register"))) return "register";
  if (pages.some(isIn("family/register"))) return "asking";
  if (users.length === 1) return undefined;
  return pages.length > 0 ? door : `${door}-later`;
}

/**
 * The file of a module, by the folders of all pages and later parts that need it, and of those pages that need it at once.
 * Undefined: it stays in the file of the one that needs it.
 */
function chunkOf(path: string, users: readonly string[], pages: readonly string[]): string | undefined {
  if (users.includes("index.html")) return "everybody";
  const doors = new Set(users.map(doorOf));
  const [door] = doors;
  if (users.length > 1 && path.includes("/policies/")) return "rules";
  if (doors.size === 1) return door && chunkOfDoor(door, users, pages);
  // Dialogs are on staff's pages at once, and on the family's with the first press, which fetches staff's file.
  const isOfDialogs = /(?:^|\/)node_modules\/(?!lucide)|dialog/.test(path);
  if (isOfDialogs && pages.length > 0 && pages.every(isIn("staff")) && doors.has("family")) return "staff";
  const isFormOrList = pages.some((page) => isIn("family/register")(page) || isIn("staff")(page));
  if (isFormOrList && pages.some(isToRead)) return "everybody";
  if (pages.every(isIn("family")) && pages.some(isIn("family/register"))) return "form";
  return isFormOrList || users.includes("app/lib/query-client.tsx") ? "asking" : "rules";
}

/** The files of each page and later part, its own first, by the path of its module. */
function filesOfEntries(
  context: Rolldown.PluginContext,
  bundle: Rolldown.OutputBundle,
): Map<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const withImports = (file: string, found: string[] = []): string[] => {
    if (found.includes(file)) return found;
    found.push(file);
    for (const imported of byName.get(file)?.imports ?? []) withImports(imported, found);
    return found;
  };
  const found = new Map<string, string[]>();
  for (const { fileName, facadeModuleId, moduleIds } of chunks) {
    for (const id of new Set([...moduleIds, ...(facadeModuleId ? [facadeModuleId] : [])])) {
      const info = context.getModuleInfo(id);
      if (info?.isEntry || info?.dynamicImporters.length)
        found.set(relative(ROOT, id), withImports(fileName));
    }
  }
  return found;
}

interface Users {
  /** The pages and later parts that need each module, by its path in the file system. */
  users: Map<string, string[]>;
  pages: Set<string>;
}

/** Who needs each module: the bundler's own files, one for every set of pages and later parts, say it. */
async function usersOfModules(input: string[]): Promise<Users> {
  const users = new Map<string, string[]>();
  const pages = new Set<string>();
  const listing: Plugin = {
    name: "users-of-modules",
    generateBundle(_, bundle) {
      for (const page of this.getModuleInfo(PAGES)?.dynamicallyImportedIds ?? [])
        pages.add(relative(ROOT, page));
      for (const [entry, files] of filesOfEntries(this, bundle)) {
        for (const file of files) {
          const chunk = bundle[file];
          if (chunk?.type !== "chunk") continue;
          for (const id of chunk.moduleIds) users.set(id, [...(users.get(id) ?? []), entry]);
        }
      }
    },
  };
  await build({
    configFile: false,
    logLevel: "error",
    root: ROOT,
    plugins: [listing],
    build: { write: false, minify: false, cssMinify: false, rolldownOptions: { input } },
  });
  return { users, pages };
}

/** From what most need to what few do: a file takes along what its modules import, unless an earlier one has it. */
const ORDER = ["everybody", "asking", "form", "register", "home", "staff", "rules", "family"];

async function groups(input: string[]): Promise<Rolldown.CodeSplittingGroup[]> {
  const chunks = new Map<string, string>();
  const { users, pages } = await usersOfModules(input);
  for (const [id, needing] of users) {
    const path = relative(ROOT, id);
    // Each language's texts travel alone.
    if (path.endsWith(".json")) continue;
    const chunk = chunkOf(
      path,
      needing,
      needing.filter((user) => pages.has(user)),
    );
    if (chunk !== undefined) chunks.set(id, chunk);
  }
  const names = [...new Set([...ORDER, ...chunks.values()])];
  return names.map((name, index) => ({
    debugName: name,
    name: (id) => (chunks.get(id) === name ? name : null),
    priority: names.length - index,
  }));
}

/**
 * Which modules share a file (docs/reference/page-loading.md#code-size). The bundler's default is a file for every set
 * of modules that the same pages share, down to 200 bytes each: too many requests for a bad connection. What one page
 * or part alone needs stays in its file. Which files each of them needs is written down for scripts/page-code.ts.
 */
export function clientChunks(input: string[]): Plugin {
  return {
    name: "client-chunks",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    config: async () => ({
      build: { rolldownOptions: { output: { codeSplitting: { groups: await groups(input) } } } },
    }),
    generateBundle(_, bundle) {
      const files: CodeFiles = Object.fromEntries(filesOfEntries(this, bundle));
      this.emitFile({ type: "asset", fileName: ".vite/code-files.json", source: JSON.stringify(files) });
    },
  };
}
