import { Fragment } from "react";
import { TextLink } from "#app/ui/link.tsx";
import { type MarkupPiece, parseMarkup } from "#domain/text/staff-markup.ts";

function MarkupText({ piece: { text, bold, href } }: { piece: MarkupPiece }) {
  if (bold) return <strong>{text}</strong>;
  if (href === undefined) return <span>{text}</span>;
  return (
    <TextLink href={href} rel="nofollow noreferrer">
      {text}
    </TextLink>
  );
}

function MarkupPieces({ pieces }: { pieces: readonly MarkupPiece[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no identity except its position
  return pieces.map((piece, index) => <MarkupText key={index} piece={piece} />);
}

/** Staff text with bold, links and lists (docs/reference/texts.md#staff-markup). */
export function StaffText({ text, className = "" }: { text: string; className?: string }) {
  return (
    <div dir="auto" className={`space-y-1.5 wrap-anywhere ${className}`}>
      {parseMarkup(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block has no identity except its position
        <Fragment key={index}>
          {block.kind === "text" ? (
            <p>
              <MarkupPieces pieces={block.pieces} />
            </p>
          ) : (
            <ul className="list-disc space-y-1.5 pl-5 marker:text-sand-500">
              {block.items.map((item, itemIndex) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an item has no identity except its position
                <li key={itemIndex}>
                  <MarkupPieces pieces={item} />
                </li>
              ))}
            </ul>
          )}
        </Fragment>
      ))}
    </div>
  );
}
