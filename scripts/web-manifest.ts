import { club } from "#content/club.ts";
import type { Manifest } from "./page-head.ts";

/** What a phone shows when the site is put on its home screen. */
export function webManifest(manifest: Manifest) {
  const mark = manifest["content/mark.svg"]?.file;
  return {
    name: club.name,
    short_name: club.name,
    start_url: "/",
    display: "browser",
    background_color: "#f9f5ee",
    theme_color: "#f9f5ee",
    icons: mark ? [{ src: `/${mark}`, type: "image/svg+xml", sizes: "any" }] : [],
  };
}
