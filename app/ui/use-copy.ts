import { useState } from "react";

/** Copying a text; `copied` is undefined before the first press, and false where the browser does not copy. */
export function useCopy(text: string): { copied: boolean | undefined; copy: () => void } {
  const [copied, setCopied] = useState<boolean>();
  // A page without TLS has no clipboard at all.
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
