import { describe, expect, it } from "vitest";
import { parseMarkup, plainText } from "./staff-markup.ts";

const hrefs = (text: string) =>
  parseMarkup(text).flatMap((block) =>
    (block.kind === "text" ? [block.pieces] : block.items).flat().flatMap(({ href }) => href ?? []),
  );
const words = (text: string) =>
  parseMarkup(text).flatMap((block) => (block.kind === "text" ? [block.pieces] : block.items).flat());

describe("A text of staff", () => {
  it("has bold words, links and lists", () => {
    expect(
      parseMarkup(
        "Bring **water**, see [the map](https://example.org/map).\n- Hat\n- [Call](tel:+15755550142)",
      ),
    ).toEqual([
      {
        kind: "text",
        pieces: [
          { text: "Bring " },
          { text: "water", bold: true },
          { text: ", see " },
          { text: "the map", href: "https://example.org/map" },
          { text: "." },
        ],
      },
      { kind: "list", items: [[{ text: "Hat" }], [{ text: "Call", href: "tel:+15755550142" }]] },
    ]);
  });

  it.each([
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert)",
    "[x](data:text/html,<script>)",
    "[x](vbscript:x)",
    "[x](//evil.example)",
    "[x](http://plain.example)",
    '[x](https://evil.example/"onclick=)',
    "[x](\u0000javascript:x)",
    "[x](/\\evil.example)",
    "[x]( https://example.org)",
  ])("links to no address but a page, a mail or a call: %s", (text) => {
    expect(hrefs(text)).toEqual([]);
    expect(plainText(text)).toBe(text);
  });

  it.each([
    "<script>alert(1)</script>",
    "{{fee, money}}",
    "<img src=x onerror=alert(1)>",
    "&lt;b&gt;",
    "\u202Eabc",
    "** **x",
    "[](https://example.org)",
    "[a [b](c) d]",
  ])("is otherwise text as it was typed: %s", (text) => {
    expect(
      words(text)
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text);
    expect(hrefs(text)).toEqual([]);
  });

  it("of ten thousand marks is read at once", () => {
    const started = performance.now();
    for (const mark of ["**", "[", "[a](", "- ", "\n- **", "[a](https://", "*[("])
      parseMarkup(mark.repeat(10_000));
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it("is one line for mails, calendars and search engines", () => {
    expect(plainText("See **this**:\n- One\n- [Two](https://example.org)\n\nEnd")).toBe(
      "See this: One; Two End",
    );
    expect(plainText("")).toBe("");
  });
});
