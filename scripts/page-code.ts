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

/** What Vite writes for the entry of index.html: its script and the modules that it imports. */
const ENTRY_TAGS = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;

/** A module's file, which may be the one of its group. @throws {Error} when the build made none */
function chunkOf(module: string, manifest: Manifest): ManifestChunk {
  const group = groupOf(`/${module}`);
  const chunk =
    manifest[module] ?? Object.values(manifest).find(({ name }) => name !== undefined && name === group);
  if (!chunk) throw new Error(`The build made no ${module}`);
  return chunk;
}

/** The files of these modules and everything they import, in the order they are needed. */
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

/** The module of the page at an address, as app/pages.ts and app/pages.ts choose it. */
function pageModule(path: string, { team }: Pick<SiteFacts, "team">): string {
  const [, first = "", second] = path.split("/");
  const known = sitePath(path);
  if (known) return `app/pages/${first === "" ? "home" : first}-page.tsx`;
  // Of unknown programs the page is the one of every unknown address.
  if (programRef(path) !== undefined) return "app/pages/program-page.tsx";
  if (second === undefined) return "app/pages/not-found-page.tsx";
  if (!team) return "app/pages/team-not-found-page.tsx";
  return `app/pages/${team.isSheet ? "team-sheet" : "team"}-page.tsx`;
}

/**
 * Puts the page's code aside, so that a browser fetches what it shows first and the code after the first paint
 * (app/start.ts, decision 012): all of it at once, as one list.
 * @param modules what the page asks for besides its own module
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
  const start = `<script type="module" fetchpriority="low" src="/${chunkOf("app/start.ts", manifest).file}"></script>`;
  return html
    .replaceAll(ENTRY_TAGS, "")
    .replace("</head>", () => `  <template id="code">${code.join("")}</template>\n    ${start}\n  </head>`);
}
