/** What one light does to a thing's own colour: which colour it is mixed with, and how much. */
export interface Tint {
  colour: string;
  amount: number;
}

/** One hour of the day over the same mountains. The light always comes from the left. */
export interface Hour {
  /** From the zenith to the horizon. */
  sky: readonly string[];
  far: string;
  range: { lit: string; shade: string };
  foothill: string;
  /** From the horizon to the viewer's feet. */
  earth: readonly [string, string, string];
  chalk: string;
  castShadow: { colour: string; opacity: number; reach: number; fall: number };
  lit: Tint;
  shade: Tint;
  rim: Tint;
  haze: string;
  /** Lamps and windows are on. */
  lamps: boolean;
}

export const hours = {
  dawn: {
    sky: ["#8fa3c4", "#b3b3cb", "#d8bfc6", "#f0c9b4", "#f8dcb4"],
    far: "#b9a9c2",
    range: { lit: "#a9889f", shade: "#85708f" },
    foothill: "#7b6a80",
    earth: ["#c9a68d", "#d3b092", "#c39c7d"],
    chalk: "#fbf3e6",
    castShadow: { colour: "#4d3f63", opacity: 0.42, reach: 1.7, fall: 0.2 },
    lit: { colour: "#ffdcae", amount: 0.1 },
    shade: { colour: "#4f4677", amount: 0.42 },
    rim: { colour: "#fff0cf", amount: 0.8 },
    haze: "#c9b0b8",
    lamps: false,
  },
  noon: {
    sky: ["#7fb0cf", "#9cc4d8", "#bcd8df", "#dbe6dc", "#f1ead3"],
    far: "#b7bfc9",
    range: { lit: "#c09a86", shade: "#99808a" },
    foothill: "#a0906f",
    earth: ["#e0c197", "#e7cba1", "#d9b686"],
    chalk: "#fffdf6",
    castShadow: { colour: "#6b4a4e", opacity: 0.5, reach: 0.42, fall: 0.16 },
    lit: { colour: "#fff4d6", amount: 0.08 },
    shade: { colour: "#584a70", amount: 0.36 },
    rim: { colour: "#ffffff", amount: 0.75 },
    haze: "#ded3bd",
    lamps: false,
  },
  golden: {
    sky: ["#6d7fa6", "#a893a4", "#dba084", "#f0b266", "#f8cf7c"],
    far: "#b98a86",
    range: { lit: "#a8685f", shade: "#75506a" },
    foothill: "#6e4a55",
    earth: ["#cf9562", "#d9a26a", "#b97f55"],
    chalk: "#fbecd0",
    castShadow: { colour: "#44274f", opacity: 0.5, reach: 2.1, fall: 0.24 },
    lit: { colour: "#ffc873", amount: 0.13 },
    shade: { colour: "#3d2552", amount: 0.46 },
    rim: { colour: "#ffe3a1", amount: 0.85 },
    haze: "#d39a7c",
    lamps: false,
  },
  dusk: {
    sky: ["#2f2a5c", "#4f3f77", "#845a8a", "#c37a85", "#eba77c"],
    far: "#7d5c88",
    range: { lit: "#6a4a7c", shade: "#4b3a6b" },
    foothill: "#3b2f59",
    earth: ["#8d6672", "#976f72", "#6f5068"],
    chalk: "#eddfd8",
    castShadow: { colour: "#1d1740", opacity: 0.5, reach: 1.5, fall: 0.2 },
    lit: { colour: "#e39a82", amount: 0.13 },
    shade: { colour: "#211a4b", amount: 0.52 },
    rim: { colour: "#ffc49b", amount: 0.8 },
    haze: "#7c5b80",
    lamps: true,
  },
  night: {
    sky: ["#14143a", "#1c1b4a", "#2a2760", "#443876", "#6c5590"],
    far: "#453a76",
    range: { lit: "#393169", shade: "#241f50" },
    foothill: "#1a173e",
    earth: ["#6b5a63", "#8c7468", "#4b3f58"],
    chalk: "#fbf6e4",
    castShadow: { colour: "#120f33", opacity: 0.6, reach: 1.1, fall: 0.18 },
    lit: { colour: "#fff3cf", amount: 0.06 },
    shade: { colour: "#15123c", amount: 0.58 },
    rim: { colour: "#fff7dc", amount: 0.9 },
    haze: "#37315f",
    lamps: true,
  },
} as const satisfies Record<string, Hour>;
