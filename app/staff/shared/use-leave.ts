import { useCallback } from "react";
import { useLocation, useSearch } from "wouter";
import { withoutSlash } from "#domain/staff-routes.ts";
import { closeGate } from "./gate-entries.ts";

/**
 * Closes the gate and leaves: to /login, which remembers the wanted page, or to the website. The website's link to
 * /admin asks for no particular page (decision 018).
 */
export function useLeave(): (to: "/login" | "/", isAtDoor?: boolean) => void {
  const [path, navigate] = useLocation();
  const search = useSearch();
  return useCallback(
    (to, isAtDoor = false) => {
      closeGate();
      const address = search ? `${path}?${search}` : path;
      const wanted = isAtDoor && withoutSlash(address) === "/admin" ? undefined : address;
      if (to === "/login") navigate(to, { replace: true, state: { wanted } });
      else navigate(to);
    },
    [path, search, navigate],
  );
}
