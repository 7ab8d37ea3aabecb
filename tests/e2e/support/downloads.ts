import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";

/** What a click downloads, in this tab or a new one. */
export async function downloadedBy(page: Page, click: () => Promise<void>): Promise<Buffer> {
  const download = new Promise<Download>((resolve) => {
    page.once("download", resolve);
    page.context().once("page", (tab) => tab.once("download", resolve));
  });
  await click();
  return readFile(await (await download).path());
}
