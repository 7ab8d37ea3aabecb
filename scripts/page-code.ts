import type { RenderedPage } from "./site-renderer.tsx";

/** The files of each page and later part, its own first, by the path of its module: scripts/code-files.ts. */
export type CodeFiles = Record<string, string[]>;

/** The tags that Vite writes into index.html: its script and the modules that it imports. */
const ENTRY_TAGS = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;

/**
 * Moves the page's scripts into a template, so that a browser paints first and then loads all code at once
 * (app/entry/load-page-code.ts, decision 048).
 * @param page what it is made of, besides what every page needs
 * @throws {Error} if the build made none of one
 */
export function setCodeAside(
  html: string,
  { modules, clubTexts }: Pick<RenderedPage, "modules" | "clubTexts">,
  code: CodeFiles,
): string {
  const filesOf = (module: string): string[] => {
    const files = code[module];
    if (!files) throw new Error(`The build made no ${module}`);
    return files;
  };
  const [entry, ...others] = new Set(["index.html", ...modules].flatMap(filesOf));
  const tags = [
    `<script type="module" crossorigin src="/${entry}"></script>`,
    ...others.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...(clubTexts === null ? [] : [`<link rel="preload" as="fetch" crossorigin href="${clubTexts}">`]),
  ];
  const start = `<script type="module" fetchpriority="low" src="/${filesOf("app/entry/load-page-code.ts")[0]}"></script>`;
  return html
    .replaceAll(ENTRY_TAGS, "")
    .replace("</head>", () => `  <template id="code">${tags.join("")}</template>\n    ${start}\n  </head>`);
}
