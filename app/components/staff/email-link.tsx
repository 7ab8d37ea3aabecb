import { Fragment } from "react";

/** A part without a dot that is longer than this, in characters, may break anywhere: it would push the page sideways. */
const LONGEST_WHOLE_PART = 24;

/** A mail address that may break after its dots and its @, and inside a word only when that is very long. */
export function EmailLink({ email, className = "" }: { email: string; className?: string }) {
  let position = 0;
  return (
    <a
      href={`mailto:${email}`}
      className={`wrap-break-word underline decoration-sand-500 underline-offset-2 ${className}`}
    >
      {email.split(/(?<=[@.])/).map((part) => {
        position += part.length;
        return (
          <Fragment key={position}>
            {part.length > LONGEST_WHOLE_PART ? <span className="wrap-anywhere">{part}</span> : part}
            <wbr />
          </Fragment>
        );
      })}
    </a>
  );
}
