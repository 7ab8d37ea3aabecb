import { Fragment } from "react";

/** A mail address that may break after its dots and its @, never inside a word. */
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
            {part}
            <wbr />
          </Fragment>
        );
      })}
    </a>
  );
}
