import { useCallback } from "react";
import { useLocation } from "wouter";
import { closeGate } from "./gate-entries.ts";

/** Shuts the gate and leads away: to /login, which remembers the page that was wanted, or to the website. */
export function useLeave(): (to: "/login" | "/") => void {
  const [path, navigate] = useLocation();
  return useCallback(
    (to) => {
      closeGate();
      if (to === "/login") navigate(to, { replace: true, state: { wanted: path } });
      else navigate(to);
    },
    [path, navigate],
  );
}
