import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pageFiles } from "./client-files.ts";

test("A page that could not be read is read again on the next request", async () => {
  const folder = await mkdtemp(join(tmpdir(), "club-pages-"));
  const page = pageFiles(folder, null);
  await expect(page("en/index")).rejects.toThrow();
  await mkdir(join(folder, "pages/en"), { recursive: true });
  await writeFile(join(folder, "pages/en/index.html"), "<p>Here</p>");
  expect(Buffer.from((await page("en/index")).bodies.identity).toString()).toBe("<p>Here</p>");
  await rm(folder, { recursive: true });
});
