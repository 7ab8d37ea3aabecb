import { Fragment, type ReactNode } from "react";
import { TextLink } from "./link.tsx";

/** One entry of a card's <dl>: label and value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline break-inside-avoid justify-between gap-x-4 py-1.5">
      <dt className="max-w-3/5 shrink-0 wrap-break-word text-dusk-700">{label}</dt>
      <dd className="min-w-0 grow basis-20 text-right wrap-anywhere **:justify-end">{children}</dd>
    </div>
  );
}

/** Longest part of an address that stays whole, in characters. Longer parts may break anywhere, to keep the page's width. */
const LONGEST_WHOLE_PART = 24;

/** Enlarges a link's tap area. The layout does not change. */
export const TAP_PADDING = "py-3";

/** An email address that breaks after dots and @. Very long parts break anywhere. */
export function EmailLink({ email, className = "" }: { email: string; className?: string }) {
  let position = 0;
  if (email === "") return <span>–</span>;
  return (
    <TextLink
      href={`mailto:${email}`}
      variant="row"
      className={`wrap-break-word ${TAP_PADDING} ${className}`}
    >
      {email.split(/(?<=[@.])/).map((part) => {
        position += part.length;
        return (
          <Fragment key={position}>
            <span className={part.length > LONGEST_WHOLE_PART ? "wrap-anywhere" : ""}>{part}</span>
            <wbr />
          </Fragment>
        );
      })}
    </TextLink>
  );
}

/** A person's name in a table cell. It breaks between words, and breaks only words that are wider than the column. */
export function PersonName({ children }: { children: ReactNode }) {
  return <span className="block min-w-24 wrap-anywhere">{children}</span>;
}
