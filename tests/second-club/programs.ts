import type { ProgramKind } from "#domain/programs.ts";
import type { PictureId } from "./pictures.ts";
import type texts from "./texts/en.json";

export const offers = [
  { id: "week", kinds: ["camp", "clinic"], href: "/activities", picture: "morning" },
  { id: "squads", kinds: ["team", "training"], href: "/teams", picture: "noon" },
  { id: "saturdays", kinds: ["league"], href: "/structure", picture: "evening" },
] as const satisfies readonly {
  id: keyof (typeof texts)["home"]["programs"]["offers"];
  kinds: readonly ProgramKind[];
  href: string;
  picture: PictureId;
}[];

export const coaching = [
  { id: "small", ages: { from: 6, to: 9 } },
  { id: "any", ages: null },
] as const satisfies readonly {
  id: keyof (typeof texts)["getInvolved"]["opportunities"]["kinds"];
  ages: { from: number; to: number } | null;
}[];
