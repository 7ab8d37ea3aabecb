import { Fragment } from "react";
import { TextLink } from "./link.tsx";

/** Longest part of an address that stays whole, in characters. Longer parts may break anywhere, so that the page keeps its width. */
const UNBROKEN_PART_MAX = 24;

/** Enlarges a link's tap area. The layout does not change. */
export const TAP_PADDING_CLASS = "py-3";

/** An email address that breaks after dots and @. Very long parts break anywhere. */
export function EmailLink({ email, className = "" }: { email: string; className?: string }) {
  let position = 0;
  if (email === "") return <span>–</span>;
  return (
    <TextLink
      href={`mailto:${email}`}
      variant="row"
      className={`wrap-break-word ${TAP_PADDING_CLASS} ${className}`}
    >
      {email.split(/(?<=[@.])/).map((part) => {
        position += part.length;
        return (
          <Fragment key={position}>
            <span className={part.length > UNBROKEN_PART_MAX ? "wrap-anywhere" : ""}>{part}</span>
            <wbr />
          </Fragment>
        );
      })}
    </TextLink>
  );
}
