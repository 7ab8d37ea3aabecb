interface ManifestChunk {
  file: string;
  imports?: string[];
}
/** Vite's list of which source became which file. */
export type Manifest = Record<string, ManifestChunk>;

/** What Vite writes for the entry of index.html: its script and the modules that it imports. */
const ENTRY_TAGS = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;

/** The files of these modules and of everything that they import, in the order of need. */
function filesOf(modules: readonly string[], manifest: Manifest): string[] {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const name of modules) add(name);
  return [...files];
}

/** A built file of the client. */
function fileOf(name: string, manifest: Manifest): string {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build made no ${name}`);
  return chunk.file;
}

/** The module of a page, by the naming of app/pages. */
function pageModule(path: string): string {
  return `app/pages/${path === "/" ? "home" : path.split("/")[1]}-page.tsx`;
}

/**
 * Puts the page's code aside, so that a browser fetches what it shows first and the code after the first paint
 * (app/start.ts, decision 012): all of it at once, as one list.
 * @param modules what the page asks for besides its own module
 */
export function setCodeAside(
  html: string,
  path: string,
  modules: readonly string[],
  manifest: Manifest,
): string {
  const entry = "index.html";
  const code = [
    `<script type="module" crossorigin src="/${fileOf(entry, manifest)}"></script>`,
    ...filesOf([entry, pageModule(path), ...modules], manifest)
      .slice(1)
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
  const start = `<script type="module" fetchpriority="low" src="/${fileOf("app/start.ts", manifest)}"></script>`;
  return html
    .replaceAll(ENTRY_TAGS, "")
    .replace("</head>", () => `  <template id="code">${code.join("")}</template>\n    ${start}\n  </head>`);
}
