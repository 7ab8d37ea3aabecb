import { useState } from "react";

/** Copies texts. `copied` is the number of copied texts: 0 initially, undefined if the browser refused. */
export function useClipboard() {
  const [copied, setCopied] = useState<number | undefined>(0);
  const copy = async (texts: readonly string[], between = ", ") => {
    try {
      // The clipboard is undefined without TLS.
      await navigator.clipboard.writeText(texts.join(between));
      setCopied(texts.length);
    } catch {
      setCopied(undefined);
    }
  };
  return { copied, copy: (texts: readonly string[], between?: string) => void copy(texts, between) };
}
