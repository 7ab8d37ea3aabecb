/** A piece of a staff text: words, bold words, or a link. */
export type MarkupPiece = { text: string; bold?: true; href?: string };

type MarkupBlock = { kind: "text"; pieces: MarkupPiece[] } | { kind: "list"; items: MarkupPiece[][] };

/** Addresses that open a page, a mail or a call; scripts and protocol-relative addresses are excluded. */
const SAFE_ADDRESS = /^(?:https:\/\/|mailto:|tel:|\/(?!\/))[^\s"'<>\\]*$/i;

const BOLD_OR_LINK = /\*\*(?=\S)([^*\n]{1,500})\*\*|\[([^[\]\n]{1,200})\]\(([^()\s]{1,500})\)/g;

function piecesOf(line: string): MarkupPiece[] {
  const pieces: MarkupPiece[] = [];
  let end = 0;
  for (const found of line.matchAll(BOLD_OR_LINK)) {
    const [whole, bold, label, href = ""] = found;
    if (label !== undefined && !SAFE_ADDRESS.test(href)) continue;
    if (found.index > end) pieces.push({ text: line.slice(end, found.index) });
    pieces.push(bold === undefined ? { text: label ?? "", href } : { text: bold, bold: true });
    end = found.index + whole.length;
  }
  if (end < line.length) pieces.push({ text: line.slice(end) });
  return pieces;
}

/**
 * Parses a staff text: **bold**, [a link](https://…) and lines that begin with "- ". Everything else is plain text
 * (docs/reference/texts.md#staff-markup).
 */
export function parseMarkup(text: string): MarkupBlock[] {
  const blocks: MarkupBlock[] = [];
  for (const line of text.split(/\r?\n/)) {
    const previousBlock = blocks.at(-1);
    if (line.trim() === "") continue;
    if (!line.startsWith("- ")) blocks.push({ kind: "text", pieces: piecesOf(line.trim()) });
    else if (previousBlock?.kind === "list") previousBlock.items.push(piecesOf(line.slice(2).trim()));
    else blocks.push({ kind: "list", items: [piecesOf(line.slice(2).trim())] });
  }
  return blocks;
}

/**
 * A staff text on one line for mails, calendar files and search engines: lists use semicolons, links lose their
 * address.
 */
export function plainText(text: string): string {
  const words = (pieces: MarkupPiece[]) => pieces.map((piece) => piece.text).join("");
  return parseMarkup(text)
    .map((block) => (block.kind === "text" ? words(block.pieces) : block.items.map(words).join("; ")))
    .join(" ");
}
