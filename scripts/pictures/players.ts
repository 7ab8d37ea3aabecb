import { readFileSync } from "node:fs";

export type HairStyle = "short" | "curly" | "ponytail" | "bun" | "long" | "braids" | "fade" | "cap" | "scarf";

export interface Kit {
  jersey: string;
  trim: string;
  shorts: string;
  socks: string;
  boots: string;
}

export interface Player {
  /** Metres. */
  height: number;
  /** Width against the average build: 1. */
  build: number;
  skin: string;
  hair: HairStyle;
  hairColour: string;
  kit: Kit;
  number?: string;
  /** Long trousers and no boots: a grown-up. */
  grown?: boolean;
  gloves?: string;
}

const brandFile = readFileSync(new URL("../../content/brand.css", import.meta.url), "utf8");

/** The club's colour, from content/brand.css: the one jersey in each picture. */
export const brand = /--brand:\s*(#[0-9a-f]{6})/i.exec(brandFile)?.[1] ?? "#9b2c3a";

const ink = "#2d2750";
const bone = "#f1e6d2";
const marigold = "#e6a93f";
const agave = "#4c8a70";
const denim = "#5f6b99";
const sage = "#7f8f6b";

export const kits = {
  club: { jersey: brand, trim: bone, shorts: ink, socks: bone, boots: marigold },
  bone: { jersey: bone, trim: denim, shorts: ink, socks: ink, boots: "#d8d2cc" },
  marigold: { jersey: marigold, trim: ink, shorts: ink, socks: bone, boots: "#463b62" },
  agave: { jersey: agave, trim: bone, shorts: bone, socks: agave, boots: "#463b62" },
  denim: { jersey: denim, trim: bone, shorts: "#3a355f", socks: denim, boots: marigold },
  sand: { jersey: "#d9bd93", trim: ink, shorts: "#5b4d66", socks: bone, boots: "#463b62" },
  coach: { jersey: "#454070", trim: marigold, shorts: "#37324f", socks: "#37324f", boots: bone },
  parent: { jersey: sage, trim: "#6d7c5c", shorts: "#56628c", socks: "#56628c", boots: "#7a5a48" },
} as const satisfies Record<string, Kit>;

const skins = ["#efc29a", "#d69f74", "#b87b52", "#8f5b3c", "#643f2e"] as const;
const hairs = ["#1d1518", "#33221d", "#4d2f20", "#77492a", "#a06a38"] as const;

/** One child or grown-up; complexion and hair colour are places in the two scales above. */
export function player(
  height: number,
  kit: keyof typeof kits,
  hair: HairStyle,
  [skin, hairColour]: readonly [number, number],
  more: Partial<Pick<Player, "build" | "number" | "grown" | "gloves">> = {},
): Player {
  return {
    height,
    build: 1,
    skin: skins[skin] ?? skins[2],
    hair,
    hairColour: hairs[hairColour] ?? hairs[1],
    kit: kits[kit],
    ...more,
  };
}
