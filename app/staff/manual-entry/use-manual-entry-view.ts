import { useLocation, useSearchParams } from "wouter";
import { withParameters, withQuery } from "#app/staff/shared/address-parameters.ts";
import { registrationAddress, staffViewAt, UUID } from "#domain/staff-routes.ts";

/** What the address says about the forms: which one is open, and the ways out of it (decision 018). */
export function useManualEntryView() {
  const [path] = useLocation();
  const [params] = useSearchParams();
  const view = staffViewAt(path);
  const sibling = params.get("sibling") ?? "";
  return {
    isEntering: view?.form === "paper",
    /** The registration that is being changed. */
    editing: view?.form === "edit" ? (view.id ?? null) : null,
    /** The registration whose family a paper belongs to. */
    siblingOf: view?.form === "paper" && UUID.test(sibling) ? sibling : null,
    /** The address of the list, or of one registration, that keeps the filter. */
    addressOf: (id?: string) =>
      withQuery(id ? registrationAddress(id) : "/admin", withParameters(params, { sibling: "" })),
  };
}
