import { useState } from "react";

/** Copies texts. `copiedCount` is the number of copied texts: 0 initially, undefined if the browser refused. */
export function useCopy() {
  const [copiedCount, setCopiedCount] = useState<number | undefined>(0);
  const copy = async (texts: readonly string[], separator = ", ") => {
    try {
      // The clipboard is undefined without TLS.
      await navigator.clipboard.writeText(texts.join(separator));
      setCopiedCount(texts.length);
    } catch {
      setCopiedCount(undefined);
    }
  };
  return { copiedCount, copy: (texts: readonly string[], separator?: string) => void copy(texts, separator) };
}
