import { useEffect, useState } from "react";

/** Object URL of a calendar file made in this browser; undefined until it is made. */
export function useFileAddress(makeFile: () => string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([makeFile()], { type: "text/calendar;charset=utf-8" }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [makeFile]);
  return address;
}
