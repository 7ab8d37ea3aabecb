/** What a mail shows as a link. What stands in brackets or ends a sentence is cut off by `trimmed`. */
const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"]{1,2000}/giu;

/** A name or number that mail programs make a link of, such as "example.com/pay"; not the domain of a mail address. */
const BARE_HOST =
  /(?<![@\p{L}\d._-])(?:(?:[\p{L}\d-]{1,63}\.){1,8}(?:xn--[a-z\d-]{1,59}|\p{L}{2,63})|\d{1,3}(?:\.\d{1,3}){3})(?![\p{L}\d@-])/giu;

/** Filled in for a family, a field could be a part of a host. */
const FIELD = /\{\p{L}+\}/gu;

export interface TextPiece {
  text: string;
  href?: string;
}

/** A link without what belongs to the sentence around it. */
function trimmed(link: string): string {
  const end = /[.,;:!?'”’»)\]]{1,10}$/u.exec(link)?.[0] ?? "";
  const isBalanced = end.startsWith(")") && link.includes("(");
  return end === "" || isBalanced ? link : link.slice(0, -end.length);
}

/** A staff text as plain words and its links. Nothing else in it is markup. */
export function linkPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const link = trimmed(found);
    const href = /^www\./i.test(link) ? `https://${link}` : link;
    if (!URL.canParse(href)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: link, href });
    end = index + link.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** Whether a text leads to another host than the site's own. @param siteHost null if the site's address is unknown */
export function leadsElsewhere(text: string, siteHost: string | null): boolean {
  return linkPieces(text.replace(FIELD, "x")).some(({ text: words, href }) => {
    if (href !== undefined) return new URL(href).hostname !== siteHost;
    return (words.match(BARE_HOST) ?? []).some((host) => host.toLowerCase() !== siteHost);
  });
}
