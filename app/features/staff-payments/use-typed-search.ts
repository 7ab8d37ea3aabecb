import { useEffect, useState } from "react";

/** How long after the last key the search runs, in milliseconds. */
const PAUSE_MS = 300;

/** What stands in the search field; it becomes the search itself once the typing pauses. */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState<string>();
  useEffect(() => {
    if (typed === undefined || typed.trim() === search) return;
    const timer = setTimeout(() => onSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, search, onSearch]);
  return { typed: typed ?? search, type: setTyped, reset: () => setTyped(undefined) };
}
