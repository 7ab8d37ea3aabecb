import { useEffect, useState } from "react";

/** True if a value has not changed during a delay in milliseconds. */
export function useIsSettled(value: string | number, delayMs: number): boolean {
  const [settledValue, setSettledValue] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettledValue(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return value === settledValue;
}
