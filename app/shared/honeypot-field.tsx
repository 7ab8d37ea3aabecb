import type { ComponentProps } from "react";

/** A honeypot: hidden from people, filled in by bots. */
export function HoneypotField({ label, ...input }: ComponentProps<"input"> & { label: string }) {
  return (
    <div aria-hidden className="sr-only">
      <label>
        <span>{label}</span>
        <input name="website" type="text" tabIndex={-1} autoComplete="off" {...input} />
      </label>
    </div>
  );
}
