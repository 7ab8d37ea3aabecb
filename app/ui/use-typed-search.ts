import { useEffect, useState } from "react";

/** How long after the last key the search runs, in milliseconds. */
const PAUSE_MS = 300;

/**
 * What stands in the search field; it becomes the search itself once the typing pauses. When the search
 * changes otherwise, by Back or a link, the field follows.
 */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  if (search !== known) {
    setKnown(search);
    if (search !== typed.trim()) setTyped(search);
  }
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === search) return;
    const timer = setTimeout(() => onSearch(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, search, onSearch]);
  return { typed, type: setTyped, reset: () => setTyped("") };
}
