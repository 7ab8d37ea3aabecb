import { expect, test } from "vitest";
import { withNewProgram } from "./new-program.ts";
import { ownSeasonErrors, type SeasonDraft, seasonDraftSchema } from "./season-draft.ts";
import { movedProgram, NO_SIBLINGS, type SeasonValues, seasonFrom, seasonValues } from "./season-form.ts";

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const said = {
  names: { en: "2026", es: "2026" },
  startsOn: "2026-01-01",
  endsOn: "2026-12-31",
  state: "live" as const,
};
const empty: SeasonDraft = { ...said, siblingRule: null, slug: "2026", programs: [] };
const values: SeasonValues = { ...said, siblings: NO_SIBLINGS };
const names = { en: "Goalkeeper clinic", es: "Clínica de porteros" };
const three = [1, 2, 3].reduce(
  (draft, number) => withNewProgram(draft, { id: id(number), kind: "clinic", names }),
  empty,
);

test("An incomplete season date keeps the earlier one, with an error", () => {
  expect(seasonFrom({ ...values, endsOn: "" }, empty)).toEqual({
    payload: empty,
    inputErrors: { endsOn: "invalid_date" },
  });
});

test("A sibling discount is typed as percent or as dollars, and goes with “None”", () => {
  const rule = { fromChild: 3, percent: 10, cents: null };
  const shown = seasonValues({ ...empty, siblingRule: rule });
  expect(shown.siblings).toEqual({ way: "percent", fromChild: 3, percent: "10", amount: "" });
  const typed = (siblings: Partial<SeasonValues["siblings"]>) =>
    seasonFrom({ ...shown, siblings: { ...shown.siblings, ...siblings } }, { ...empty, siblingRule: rule });
  expect(typed({ percent: " 15 % ", fromChild: 2 })).toEqual({
    payload: { ...empty, siblingRule: { fromChild: 2, percent: 15, cents: null } },
    inputErrors: {},
  });
  expect(typed({ way: "cents", amount: "$5" })).toEqual({
    payload: { ...empty, siblingRule: { fromChild: 3, percent: null, cents: 500 } },
    inputErrors: {},
  });
  expect(typed({ way: "nobody" })).toEqual({ payload: empty, inputErrors: {} });
  expect(seasonValues({ ...empty, siblingRule: { fromChild: 2, percent: null, cents: 550 } })).toMatchObject({
    siblings: { way: "cents", amount: "5.50" },
  });
});

test.each([
  [{ way: "percent", percent: "" }, { "siblingRule.percent": "discount_range" }],
  [{ way: "percent", percent: "101" }, { "siblingRule.percent": "discount_range" }],
  [{ way: "percent", percent: "0" }, { "siblingRule.percent": "discount_range" }],
  [{ way: "cents", amount: "five" }, { "siblingRule.cents": "invalid_amount" }],
  [{ way: "cents", amount: "0.49" }, { "siblingRule.cents": "discount_range" }],
] as const)("An unfinished sibling discount %j leaves the one before and says %j", (typed, wrong) => {
  const siblingRule = { fromChild: 2, percent: 10, cents: null };
  expect(
    seasonFrom({ ...values, siblings: { ...NO_SIBLINGS, ...typed } }, { ...empty, siblingRule }),
  ).toEqual({
    payload: { ...empty, siblingRule },
    inputErrors: wrong,
  });
});

test("A new program has an address of its own and can be published as it is, closed and without a price", () => {
  expect(three.programs.map(({ slug }) => slug)).toEqual([
    "goalkeeper-clinic",
    "goalkeeper-clinic-2",
    "goalkeeper-clinic-3",
  ]);
  const start = { id: id(1), kind: "clinic", names } as const;
  const elsewhere = ["goalkeeper-clinic"];
  expect(withNewProgram(empty, start, elsewhere).programs[0]?.slug).toBe("goalkeeper-clinic-2026");
  expect(ownSeasonErrors(seasonDraftSchema.parse(three))).toEqual({});
  expect(
    withNewProgram(empty, { id: id(4), kind: "team", names: { en: "¡!", es: "x" } }).programs,
  ).toMatchObject([{ slug: "team", feeCents: null, opensAt: null }]);
});

test("A program moves one place, and stays where there is none", () => {
  const order = (draft: SeasonDraft) => draft.programs.map((program) => program.id);
  expect(order(movedProgram(three, id(3), -1))).toEqual([id(1), id(3), id(2)]);
  expect(order(movedProgram(three, id(1), 1))).toEqual([id(2), id(1), id(3)]);
  expect(movedProgram(three, id(1), -1)).toBe(three);
  expect(movedProgram(three, id(3), 1)).toBe(three);
  expect(movedProgram(three, id(9), 1)).toBe(three);
});
