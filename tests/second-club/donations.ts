import type texts from "./texts/en.json";

export type ImpactDrawing = "ball" | "lamps" | "whistle";

export const impact = [
  { id: "bus", drawing: "ball" },
  { id: "referees", drawing: "whistle" },
] as const satisfies readonly {
  id: keyof (typeof texts)["donate"]["impact"]["cards"];
  drawing: ImpactDrawing;
}[];
