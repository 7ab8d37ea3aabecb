import { useState } from "react";

/** Copies a text. `copied` is undefined before the first click, and false if the browser failed to copy. */
export function useCopy(text: string): { copied: boolean | undefined; copy: () => void } {
  const [copied, setCopied] = useState<boolean>();
  // A page without TLS has no clipboard API.
  const copy = async () => navigator.clipboard.writeText(text);
  return {
    copied,
    copy: () =>
      void copy().then(
        () => setCopied(true),
        () => setCopied(false),
      ),
  };
}
