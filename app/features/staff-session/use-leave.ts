import { useCallback } from "react";
import { useLocation, useSearch } from "wouter";
import { closeGate } from "./gate-entries.ts";

/** Shuts the gate and leads away: to /login, which remembers the view that was wanted, or to the website. */
export function useLeave(): (to: "/login" | "/") => void {
  const [path, navigate] = useLocation();
  const search = useSearch();
  return useCallback(
    (to) => {
      closeGate();
      const wanted = search ? `${path}?${search}` : path;
      if (to === "/login") navigate(to, { replace: true, state: { wanted } });
      else navigate(to);
    },
    [path, search, navigate],
  );
}
