import { useEffect, useState } from "react";

/** Delay between the last key press and the search, in milliseconds. */
const PAUSE_MS = 300;

/**
 * Text of a search field, applied as the search once typing pauses. When the search changes by Back or a link, the
 * field follows.
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
  return { typed, type: setTyped };
}
