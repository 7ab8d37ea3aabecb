import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { sitePages } from "#content/site-pages.ts";
import { LANGUAGES } from "#domain/languages.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder with the pages that a build leaves, as small as can be; the product only reads them. */
    clientDirectory: string;
  }
}

/** Writes the pages once for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "club-client-"));
  for (const language of LANGUAGES) {
    const pages = join(folder, "pages", language);
    await mkdir(join(pages, "team"), { recursive: true });
    for (const { file } of sitePages) {
      await writeFile(
        join(pages, `${file}.html`),
        `<html lang="${language}"><link href="%ORIGIN%/x">${file}</html>`,
      );
    }
  }
  project.provide("clientDirectory", folder);
  return () => rm(folder, { recursive: true, force: true });
}
