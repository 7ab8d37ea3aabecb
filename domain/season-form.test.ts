import { expect, test } from "vitest";
import type { SeasonFacts } from "./draft-changes.ts";
import { withNewProgram } from "./new-program.ts";
import { draftErrors, seasonDraftSchema } from "./season-draft.ts";
import { mergeSeason, movedProgram, type SeasonValues, seasonFrom } from "./season-form.ts";

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const values: SeasonValues = {
  ...{ names: { en: "2026", es: "2026" }, startsOn: "2026-01-01", endsOn: "2026-12-31", state: "live" },
};
const empty: SeasonFacts = { ...values, slug: "2026", programs: [] };
const names = { en: "Goalkeeper clinic", es: "Clínica de porteros" };
const three = [1, 2, 3].reduce(
  (draft, number) => withNewProgram(draft, { id: id(number), kind: "clinic", names }),
  empty,
);

test("A day of a season that is not finished leaves the one before in its place, and says so", () => {
  expect(seasonFrom({ ...values, endsOn: "" }, values)).toEqual({
    piece: values,
    wrong: { endsOn: "invalid_date" },
  });
});

test("Two who write into one season keep what each of them typed where the other did not", () => {
  const mine = { ...values, names: { en: "Year 2026", es: "2026" } };
  const theirs = { ...values, names: { en: "2026", es: "Año 2026" }, state: "past" as const };
  expect(mergeSeason(values, mine, theirs)).toEqual({
    ...theirs,
    names: { en: "Year 2026", es: "Año 2026" },
  });
});

test("A new program has an address of its own and can be published as it is, closed and without a price", () => {
  expect(three.programs.map(({ slug }) => slug)).toEqual([
    "goalkeeper-clinic",
    "goalkeeper-clinic-2",
    "goalkeeper-clinic-3",
  ]);
  expect(draftErrors(seasonDraftSchema.parse(three))).toEqual({});
  expect(
    withNewProgram(empty, { id: id(4), kind: "team", names: { en: "¡!", es: "x" } }).programs,
  ).toMatchObject([{ slug: "team", feeCents: null, opensAt: null }]);
});

test("A program moves one place, and stays where there is none", () => {
  const order = (draft: SeasonFacts) => draft.programs.map((program) => program.id);
  expect(order(movedProgram(three, id(3), -1))).toEqual([id(1), id(3), id(2)]);
  expect(order(movedProgram(three, id(1), 1))).toEqual([id(2), id(1), id(3)]);
  expect(movedProgram(three, id(1), -1)).toBe(three);
  expect(movedProgram(three, id(3), 1)).toBe(three);
  expect(movedProgram(three, id(9), 1)).toBe(three);
});
