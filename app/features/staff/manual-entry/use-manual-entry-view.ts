import { useLocation, useSearchParams } from "wouter";
import { withQuery } from "#app/lib/address-parameters.ts";
import { registrationAddress, staffViewAt } from "#domain/staff-routes.ts";

/** What the address says about the forms: which one is open, and the ways out of it (decisions 018, 032). */
export function useManualEntryView() {
  const [path] = useLocation();
  const [params] = useSearchParams();
  const view = staffViewAt(path);
  return {
    isEntering: view?.form === "paper",
    /** The registration that is being changed. */
    editing: view?.form === "edit" ? (view.id ?? null) : null,
    /** The address of the list, or of one registration, that keeps the filter. */
    addressOf: (id?: string) => withQuery(id ? registrationAddress(id) : "/admin", params),
  };
}
