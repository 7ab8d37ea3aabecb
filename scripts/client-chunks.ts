import { relative, resolve } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import type { CodeFiles } from "./page-code.ts";

const ROOT = resolve(import.meta.dirname, "..");

/** Packages and folders that each make one file. */
const WHOLE: readonly [chunk: string, path: RegExp][] = [
  ["form", /^node_modules\/react-hook-form\//],
  ["rules", /^node_modules\/zod\//],
  ["policies", /\/policies\//],
];

/** The folders of pages, deeper ones first: pages of one folder need much the same code. */
const FOLDERS = [
  "site/home",
  "site/program",
  "family/register",
  "family/donate",
  "staff/login",
  "site",
  "family",
  "staff",
];

/** The folder of a page; undefined for a part that comes later. */
function pageFolder(module: string): string | undefined {
  return FOLDERS.find((folder) => new RegExp(`^app/${folder}/[^/]+-page\\.tsx$`).test(module));
}

/** Where a module goes that several pages and later parts need, by the folders of those. */
function sharedChunk(path: string, users: readonly string[]): string | undefined {
  const doors = new Set(users.map((user) => user.split("/")[1]));
  // A page that asks the server brings along what it asks with.
  if (doors.has("lib")) return "asking";
  const pages = new Set(users.map(pageFolder));
  const isRead = pages.has("site") || pages.has("site/home");
  const isWork = pages.has("staff") || pages.has("staff/login");
  const isPaid = pages.has("family") || pages.has("family/donate");
  if (pages.has("family/register")) {
    if (isRead) return "site";
    if (isWork || isPaid || pages.has("site/program")) return "asking";
    return doors.size > 1 ? "form" : "register";
  }
  if (isWork) {
    if (isRead) return "site";
    if (doors.size > 1) return "calls";
    if (!pages.has("staff")) return "login";
    return pages.has("staff/login") ? "calls" : "staff";
  }
  const isOfHome = users.some((user) => user.startsWith("app/site/home/"));
  if (isRead && doors.size === 1 && isOfHome) return "home";
  if (isRead && doors.size === 1 && users.every((user) => pageFolder(user))) return "reading";
  if (isRead || pages.has("site/program")) return "calendar";
  if (isPaid && path.startsWith("domain/")) return "rules";
  if (isPaid) return doors.size > 1 || pages.has("family/donate") ? "giving" : "family";
  // Later parts of two doors share what forms need with staff, and what families read with each other.
  if (doors.size > 1) return doors.has("staff") ? "rules" : "calendar";
  if (!doors.has("staff")) return `${[...doors][0]}-later`;
  const rooms = new Set(users.map((user) => /^app\/staff\/([^/]+)\//.exec(user)?.[1]));
  return rooms.size > 1 ? "office" : [...rooms][0];
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

/** Which pages and later parts need each module: the bundler's own files, one for every set of them, say it. */
async function usersOfModules(input: string[]): Promise<Map<string, string[]>> {
  const users = new Map<string, string[]>();
  const listing: Plugin = {
    name: "users-of-modules",
    generateBundle(_, bundle) {
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
  return users;
}

/** From what most need to what few do: a chunk takes along what its modules import, unless an earlier one has it. */
const ORDER = ["site", "asking", "form", "register", "calls", "rules", "policies", "calendar", "giving"];

async function groups(input: string[]): Promise<Rolldown.CodeSplittingGroup[]> {
  const chunks = new Map<string, string>();
  for (const [id, users] of await usersOfModules(input)) {
    const path = relative(ROOT, id);
    // Each language's texts travel alone.
    if (path.endsWith(".json")) continue;
    // A room of the staff's is one file, and so is the choice of a program, so that their pages name few.
    const isShared =
      users.length > 1 || /^app\/(?:staff\/[^/]+|family\/register\/choice)\//.test(users[0] ?? "");
    const whole = isShared ? WHOLE.find(([, pattern]) => pattern.test(path))?.[0] : undefined;
    const shared = isShared || pageFolder(path) === "site/home" ? sharedChunk(path, users) : undefined;
    const chunk = users.includes("index.html") ? "site" : (whole ?? shared);
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
 * Which modules share a file (docs/rules/pages.md#twelve-requests-for-code). The bundler's default is a file for every set
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
