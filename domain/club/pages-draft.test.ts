import { describe, expect, test } from "vitest";
import { pagesInShapeOf } from "./pages-draft.ts";

const tree = { page: { title: "Hello", list: [{ title: "One", kind: "a" }], lines: ["First", "Second"] } };
const seed = { texts: { en: tree, es: tree }, pictures: {}, ours: {} };
const english = (page: object) =>
  pagesInShapeOf(seed, { texts: { en: { page }, es: {} }, pictures: {} }).texts.en.page;

describe("Stored texts of the pages", () => {
  test("stay as staff wrote them", () => {
    const page = { title: "Hi", list: [], lines: ["Another", "One more", "And another"] };
    expect(english(page)).toEqual(page);
  });

  test("get texts that their release did not have from the defaults, even if nothing was stored", () => {
    expect(english({ title: "Hi" })).toEqual({ ...tree.page, title: "Hi" });
    for (const stored of [{}, null, "nonsense"]) expect(pagesInShapeOf(seed, stored)).toEqual(seed);
  });

  test("lose texts that this release no longer has", () => {
    expect(english({ ...tree.page, gone: "Old" })).toEqual(tree.page);
  });

  test("have an empty text where staff's own row lacks one, which publishing asks for", () => {
    const list = [{ title: "Two" }, { title: "One", kind: "a" }, null];
    expect(english({ list })).toMatchObject({
      list: [
        { title: "Two", kind: "" },
        { title: "One", kind: "a" },
        { title: "", kind: "" },
      ],
    });
  });

  test("are refused later, not replaced, where they are no text", () => {
    expect(english({ title: 5 })).toMatchObject({ title: 5 });
  });

  test("have the default rows if the stored value is not a list", () => {
    expect(english({ ...tree.page, list: { first: { title: "One" } } })).toEqual(tree.page);
  });
});
