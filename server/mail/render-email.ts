import { linkPieces } from "#domain/staff/messages.ts";
import type { Language } from "#domain/text/languages.ts";
import type { Email, EmailPart, EmailRow } from "./email-layout.ts";

const RULE_WIDTH = 48;

/** "Label ......... value", which aligns amounts in a monospaced font. */
function dottedRow({ label, value }: EmailRow): string {
  const dots = Math.max(3, RULE_WIDTH - label.length - value.length - 2);
  return `${label} ${".".repeat(dots)} ${value}`;
}

function partText(part: EmailPart): string {
  switch (part.kind) {
    case "heading":
      return `\n${part.text.toUpperCase()}`;
    case "text":
    case "typed":
      return part.text;
    case "list":
      return part.items.map((item) => `- ${item}`).join("\n");
    case "rows":
      return part.rows.map(({ label, value }) => `${label}: ${value}`).join("\n");
    case "bill":
      return [...part.rows.map(dottedRow), "-".repeat(RULE_WIDTH), dottedRow(part.total)].join("\n");
    case "link":
      return `${part.label}:\n${part.url}`;
  }
}

export function emailText({ title, parts, closing }: Email): string {
  return `${[title, ...parts.map(partText), `--\n${closing.join("\n")}`].join("\n\n")}\n`;
}

/** The site's colors (app/ui/styles/tokens.css), without CSS variables, which mail programs lack. */
const COLOR = {
  ground: "#f9f5ee",
  line: "#d7c0a2",
  text: "#201b3f",
  quiet: "#3c3564",
} as const;

const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const stylesIn = (brand: string) => ({
  body: `margin:0;padding:24px 12px;background:${COLOR.ground};color:${COLOR.text};font:17px/1.55 ${FONT}`,
  sheet: `max-width:560px;margin:0 auto;padding:28px 24px;background:#ffffff;border-top:6px solid ${brand};border-radius:6px`,
  logo: "display:block;margin:0 0 16px",
  title: "margin:0 0 16px;font-size:26px;line-height:1.2;font-weight:800",
  heading: `margin:32px 0 8px;padding-top:20px;border-top:1px solid ${COLOR.line};font-size:19px;line-height:1.3;font-weight:700`,
  text: "margin:0 0 14px",
  link: `color:${brand};overflow-wrap:anywhere`,
  list: "margin:0 0 14px;padding-left:22px",
  item: "margin:0 0 6px",
  rows: "margin:0 0 20px",
  row: "margin:0 0 6px;overflow-wrap:anywhere",
  label: `color:${COLOR.quiet}`,
  billRow: "margin:0;padding:6px 0;overflow:hidden",
  total: `margin:0 0 16px;padding:10px 0 0;border-top:3px solid ${COLOR.text};overflow:hidden;font-size:20px;font-weight:800`,
  amount: "float:right;padding-left:16px;font-weight:700",
  button: `display:inline-block;margin:4px 0 14px;padding:12px 20px;border-radius:6px;background:${brand};color:#ffffff;font-weight:700;text-decoration:none`,
  closing: `max-width:560px;margin:16px auto 0;padding:0 24px;color:${COLOR.quiet};font-size:14px`,
  closingLine: "margin:0 0 4px",
});
type Styles = ReturnType<typeof stylesIn>;

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark);
}

type Element = (name: string, as: keyof Styles, inner: string) => string;

/** The amount comes first in the source, because it floats. */
function billRow(element: Element, { label, value }: EmailRow, as: "billRow" | "total"): string {
  return element("p", as, `${element("span", "amount", escapeHtml(value))} ${escapeHtml(label)}`);
}

function rowHtml(element: Element, { label, value }: EmailRow): string {
  return element("p", "row", `${element("span", "label", `${escapeHtml(label)}:`)} ${escapeHtml(value)}`);
}

/** Typed text with links; each line keeps its writing direction. */
function typedHtml(styles: Styles, typed: string): string {
  const pieces = linkPieces(typed).map(({ text, href }) => {
    const words = escapeHtml(text).replaceAll("\n", "<br>");
    return href === undefined ? words : `<a href="${escapeHtml(href)}" style="${styles.link}">${words}</a>`;
  });
  return `<p dir="auto" style="${styles.text}">${pieces.join("")}</p>`;
}

function partHtml(element: Element, styles: Styles, part: EmailPart): string {
  switch (part.kind) {
    case "heading":
      return element("h2", "heading", escapeHtml(part.text));
    case "text":
      return element("p", "text", escapeHtml(part.text).replaceAll("\n", "<br>"));
    case "typed":
      return typedHtml(styles, part.text);
    case "list":
      return element(
        "ul",
        "list",
        part.items.map((item) => element("li", "item", escapeHtml(item))).join(""),
      );
    case "rows":
      return element("div", "rows", part.rows.map((row) => rowHtml(element, row)).join(""));
    case "bill":
      return [
        ...part.rows.map((row) => billRow(element, row, "billRow")),
        billRow(element, part.total, "total"),
      ].join("");
    case "link":
      return `<p style="${styles.text}"><a href="${escapeHtml(part.url)}" style="${styles.button}">${escapeHtml(part.label)}</a></p>`;
  }
}

/** The club's color in a mail, and its logo's address if that is public. */
export interface EmailBrand {
  color: string;
  logo: string | null;
}

/** One column without tables; inline styles; every value escaped. */
export function emailHtml(email: Email, language: Language, { color, logo }: EmailBrand): string {
  const styles = stylesIn(color);
  const element: Element = (name, as, inner) => `<${name} style="${styles[as]}">${inner}</${name}>`;
  const { subject, title, parts, closing } = email;
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title>`;
  const image =
    logo && `<img src="${escapeHtml(logo)}" alt="" width="56" height="56" style="${styles.logo}">`;
  const sheet = [
    ...(image ? [image] : []),
    element("h1", "title", escapeHtml(title)),
    ...parts.map((part) => partHtml(element, styles, part)),
  ].join("\n");
  const lines = closing.map((line) => element("p", "closingLine", escapeHtml(line))).join("\n");
  return `<!doctype html>
<html lang="${language}"><head>${head}</head>
<body style="${styles.body}">
<div style="${styles.sheet}">
${sheet}
</div>
<div style="${styles.closing}">
${lines}
</div>
</body></html>
`;
}
