import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

const now = () => new Date().toISOString();

/** The instant of the last printing, set while the browser waits to print; before the first, that of the first look. */
export function usePrintedAt(): string {
  const [printedAt, setPrintedAt] = useState(now);
  useEffect(() => {
    const onPrint = () => flushSync(() => setPrintedAt(now()));
    window.addEventListener("beforeprint", onPrint);
    return () => window.removeEventListener("beforeprint", onPrint);
  }, []);
  return printedAt;
}
