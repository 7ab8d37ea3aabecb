import type { SiteFacts } from "#domain/site-facts.ts";
import { programRef, sitePath } from "#domain/site-routes.ts";
import { groupOf } from "./client-chunks.ts";

interface ManifestChunk {
  file: string;
  name?: string;
  imports?: string[];
}
/** Vite's map from source modules to built files. */
export type Manifest = Record<string, ManifestChunk>;

/** The tags that Vite writes into index.html: its script and the modules that it imports. */
const ENTRY_TAGS = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;

/**
 * The file that contains a module, its own or its group's.
 * @throws {Error} if the build made none
 */
function chunkOf(module: string, manifest: Manifest): ManifestChunk {
  const group = groupOf(`/${module}`);
  const chunk =
    manifest[module] ?? Object.values(manifest).find(({ name }) => name !== undefined && name === group);
  if (!chunk) throw new Error(`The build made no ${module}`);
  return chunk;
}

/** The files of these modules and their imports, in the order of imports. */
function filesOf(modules: readonly string[], manifest: Manifest): string[] {
  const files = new Set<string>();
  const add = (module: string) => {
    const chunk = chunkOf(module, manifest);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const module of modules) add(module);
  return [...files];
}

/** The door of each page that is not the public site's: the folder of app/ that has its file. */
const DOORS: Readonly<Record<string, string>> = {
  ...{ register: "family", checkout: "family", success: "family", donate: "family" },
  ...{ "not-me": "family", login: "staff", admin: "staff" },
};

/** The page module of a path; app/entry/pages.ts makes the same choice. */
function pageModule(path: string, { team }: Pick<SiteFacts, "team">): string {
  const [, first = "", second] = path.split("/");
  const known = sitePath(path);
  if (known) return `app/${DOORS[first] ?? "site"}/${first === "" ? "home" : first}-page.tsx`;
  // Unknown programs get the page of unknown addresses.
  if (programRef(path) !== undefined) return "app/site/program-page.tsx";
  if (second === undefined) return "app/site/not-found-page.tsx";
  if (!team) return "app/site/team-not-found-page.tsx";
  return `app/site/${team.isSheet ? "team-sheet" : "team"}-page.tsx`;
}

/**
 * Moves the page's scripts into a template, so that a browser paints first and then loads all code at once
 * (app/entry/start.ts, decision 012).
 * @param modules what the page uses besides its own module
 */
export function setCodeAside(
  html: string,
  { path, facts }: { path: string; facts: Pick<SiteFacts, "team"> },
  modules: readonly string[],
  manifest: Manifest,
): string {
  const entry = "index.html";
  const code = [
    `<script type="module" crossorigin src="/${chunkOf(entry, manifest).file}"></script>`,
    ...filesOf([entry, pageModule(path, facts), ...modules], manifest)
      .slice(1)
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
  const start = `<script type="module" fetchpriority="low" src="/${chunkOf("app/entry/start.ts", manifest).file}"></script>`;
  return html
    .replaceAll(ENTRY_TAGS, "")
    .replace("</head>", () => `  <template id="code">${code.join("")}</template>\n    ${start}\n  </head>`);
}
