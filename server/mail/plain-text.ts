import type { Letter, LetterPart, LetterRow } from "./letter.ts";

const RULE_WIDTH = 48;

/** "Label ......... value", so that amounts stand in a column where the type is monospaced. */
function dotted({ label, value }: LetterRow): string {
  const dots = Math.max(3, RULE_WIDTH - label.length - value.length - 2);
  return `${label} ${".".repeat(dots)} ${value}`;
}

function partText(part: LetterPart): string {
  switch (part.kind) {
    case "heading":
      return `\n${part.text.toUpperCase()}`;
    case "text":
      return part.text;
    case "list":
      return part.items.map((item) => `- ${item}`).join("\n");
    case "rows":
      return part.rows.map(({ label, value }) => `${label}: ${value}`).join("\n");
    case "bill":
      return [...part.rows.map(dotted), "-".repeat(RULE_WIDTH), dotted(part.total)].join("\n");
    case "link":
      return `${part.label}:\n${part.url}`;
  }
}

/** A letter for those who read mail as plain text. */
export function letterText({ title, parts, closing }: Letter): string {
  return `${[title, ...parts.map(partText), `--\n${closing.join("\n")}`].join("\n\n")}\n`;
}
