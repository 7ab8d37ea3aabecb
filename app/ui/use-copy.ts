import { useState } from "react";

/** Copies texts. `copied` is the number of copied texts: 0 initially, undefined if the browser refused. */
export function useCopy() {
  const [copied, setCopied] = useState<number | undefined>(0);
  const copy = async (texts: readonly string[], separator = ", ") => {
    try {
      // The clipboard is undefined without TLS.
      await navigator.clipboard.writeText(texts.join(separator));
      setCopied(texts.length);
    } catch {
      setCopied(undefined);
    }
  };
  return { copied, copy: (texts: readonly string[], separator?: string) => void copy(texts, separator) };
}
