import type { ComponentProps } from "react";

/** A honeypot: people do not see this field, bots fill it in. */
export function HiddenField({ label, ...input }: ComponentProps<"input"> & { label: string }) {
  return (
    <div aria-hidden className="sr-only">
      <label>
        <span>{label}</span>
        <input name="website" type="text" tabIndex={-1} autoComplete="off" {...input} />
      </label>
    </div>
  );
}
