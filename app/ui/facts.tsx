import { Fragment, type ReactNode } from "react";
import { TextLink } from "./link.tsx";

/** One line of a card: what it is, and its value. Belongs in a <dl>. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex break-inside-avoid justify-between gap-4 py-1.5">
      <dt className="max-w-3/5 shrink-0 wrap-break-word text-dusk-700">{label}</dt>
      <dd className="min-w-0 flex-1 text-right wrap-anywhere">{children}</dd>
    </div>
  );
}

/** A part without a dot that is longer than this, in characters, may break anywhere: it would push the page sideways. */
const LONGEST_WHOLE_PART = 24;

/** A mail address that may break after its dots and its @, and inside a word only when that is very long. */
export function EmailLink({ email, className = "" }: { email: string; className?: string }) {
  let position = 0;
  return (
    <TextLink href={`mailto:${email}`} look="row" className={`wrap-break-word ${className}`}>
      {email.split(/(?<=[@.])/).map((part) => {
        position += part.length;
        return (
          <Fragment key={position}>
            {part.length > LONGEST_WHOLE_PART ? <span className="wrap-anywhere">{part}</span> : part}
            <wbr />
          </Fragment>
        );
      })}
    </TextLink>
  );
}

/** A name in a table's cell: it breaks between its words, and inside one only when that is wider than a column may be. */
export function PersonName({ children }: { children: ReactNode }) {
  return <span className="inline-block min-w-24 wrap-anywhere">{children}</span>;
}
