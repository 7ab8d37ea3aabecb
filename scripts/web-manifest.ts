import { club } from "#content/club.ts";
import type { BrandImages } from "./brand-images.ts";

/** What a phone shows when the site is put on its home screen. */
export function webManifest({ icons }: BrandImages) {
  return {
    name: club.name,
    short_name: club.name,
    start_url: "/",
    display: "browser",
    background_color: "#f9f5ee",
    theme_color: "#f9f5ee",
    icons: ([192, 512] as const).map((size) => ({
      src: icons[size],
      type: "image/png",
      sizes: `${size}x${size}`,
      purpose: "any maskable",
    })),
  };
}
