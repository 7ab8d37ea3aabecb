import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";

/** What a click downloads, through this tab or a new one that opens for it. */
export async function downloadedBy(page: Page, click: () => Promise<void>): Promise<Buffer> {
  const download = new Promise<Download>((resolve) => {
    page.once("download", resolve);
    page.context().once("page", (tab) => tab.once("download", resolve));
  });
  await click();
  return readFile(await (await download).path());
}
