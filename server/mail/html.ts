import { readFileSync } from "node:fs";
import type { Language } from "#domain/languages.ts";
import type { Letter, LetterPart, LetterRow } from "./letter.ts";

const brandFile = readFileSync(new URL("../../content/brand.css", import.meta.url), "utf8");

/** The site's colours (app/styles/tokens.css) as programs for mail understand them. */
const COLOUR = {
  brand: /--brand:\s*(#[0-9a-f]{6})/i.exec(brandFile)?.[1] ?? "#1e1e3f",
  ground: "#f9f5ee",
  line: "#d7c0a2",
  text: "#201b3f",
  quiet: "#3c3564",
} as const;

const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const STYLE = {
  body: `margin:0;padding:24px 12px;background:${COLOUR.ground};color:${COLOUR.text};font:17px/1.55 ${FONT}`,
  sheet: `max-width:560px;margin:0 auto;padding:28px 24px;background:#ffffff;border-top:6px solid ${COLOUR.brand};border-radius:6px`,
  title: "margin:0 0 16px;font-size:26px;line-height:1.2;font-weight:800",
  heading: `margin:32px 0 8px;padding-top:20px;border-top:1px solid ${COLOUR.line};font-size:19px;line-height:1.3;font-weight:700`,
  text: "margin:0 0 14px",
  list: "margin:0 0 14px;padding-left:22px",
  item: "margin:0 0 6px",
  rows: "margin:0 0 20px",
  row: "margin:0 0 6px;overflow-wrap:anywhere",
  label: `color:${COLOUR.quiet}`,
  billRow: "margin:0;padding:6px 0;overflow:hidden",
  total: `margin:0 0 16px;padding:10px 0 0;border-top:3px solid ${COLOUR.text};overflow:hidden;font-size:20px;font-weight:800`,
  amount: "float:right;padding-left:16px;font-weight:700",
  button: `display:inline-block;margin:4px 0 14px;padding:12px 20px;border-radius:6px;background:${COLOUR.brand};color:#ffffff;font-weight:700;text-decoration:none`,
  closing: `max-width:560px;margin:16px auto 0;padding:0 24px;color:${COLOUR.quiet};font-size:14px`,
  closingLine: "margin:0 0 4px",
} as const;

const MARKS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as it may stand in HTML and in its attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => MARKS[mark] ?? mark);
}

function element(name: string, style: keyof typeof STYLE, inner: string): string {
  return `<${name} style="${STYLE[style]}">${inner}</${name}>`;
}

/** The amount comes first in the source, because it floats. */
function billRow({ label, value }: LetterRow, style: "billRow" | "total"): string {
  return element("p", style, `${element("span", "amount", escapeHtml(value))} ${escapeHtml(label)}`);
}

function rowHtml({ label, value }: LetterRow): string {
  return element("p", "row", `${element("span", "label", `${escapeHtml(label)}:`)} ${escapeHtml(value)}`);
}

function partHtml(part: LetterPart): string {
  switch (part.kind) {
    case "heading":
      return element("h2", "heading", escapeHtml(part.text));
    case "text":
      return element("p", "text", escapeHtml(part.text).replaceAll("\n", "<br>"));
    case "list":
      return element(
        "ul",
        "list",
        part.items.map((item) => element("li", "item", escapeHtml(item))).join(""),
      );
    case "rows":
      return element("div", "rows", part.rows.map(rowHtml).join(""));
    case "bill":
      return [...part.rows.map((row) => billRow(row, "billRow")), billRow(part.total, "total")].join("");
    case "link":
      return `<p style="${STYLE.text}"><a href="${escapeHtml(part.url)}" style="${STYLE.button}">${escapeHtml(part.label)}</a></p>`;
  }
}

/** A letter as HTML: one column without tables or pictures, every style in its place, every value escaped. */
export function letterHtml(letter: Letter, language: Language): string {
  const { subject, title, parts, closing } = letter;
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title>`;
  const sheet = [element("h1", "title", escapeHtml(title)), ...parts.map(partHtml)].join("\n");
  const lines = closing.map((line) => element("p", "closingLine", escapeHtml(line))).join("\n");
  return `<!doctype html>
<html lang="${language}"><head>${head}</head>
<body style="${STYLE.body}">
<div style="${STYLE.sheet}">
${sheet}
</div>
<div style="${STYLE.closing}">
${lines}
</div>
</body></html>
`;
}
