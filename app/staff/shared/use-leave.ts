import { useCallback } from "react";
import { useLocation, useSearch } from "wouter";
import { withoutSlash } from "#domain/staff/routes.ts";
import { closeGate } from "./gate-entries.ts";

/**
 * Closes the gate and leaves: to /login, which remembers the wanted page, or to the website. From the door, the website's
 * link to /admin, no particular page is wanted (decision 037). Who needs an account there finds its form open.
 */
export function useLeave(): (to: "/login" | "/", from?: "door" | "account") => void {
  const [path, navigate] = useLocation();
  const search = useSearch();
  return useCallback(
    (to, from) => {
      closeGate();
      const address = search ? `${path}?${search}` : path;
      const wanted = from === "door" && withoutSlash(address) === "/admin" ? undefined : address;
      if (to === "/login") navigate(to, { replace: true, state: { wanted, asAccount: from === "account" } });
      else navigate(to);
    },
    [path, search, navigate],
  );
}
