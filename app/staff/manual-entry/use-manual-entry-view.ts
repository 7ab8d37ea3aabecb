import { useLocation, useSearchParams } from "wouter";
import { withParameters, withQuery } from "#app/staff/shared/list/query-parameters.ts";
import { registrationPath, staffViewAt, UUID } from "#domain/staff/staff-paths.ts";

/** The open form in the address, and links to other pages (decision 037). */
export function useManualEntryView() {
  const [path] = useLocation();
  const [params] = useSearchParams();
  const view = staffViewAt(path);
  const sibling = params.get("sibling") ?? "";
  return {
    isEntering: view?.form === "paper",
    /** Id of the registration in the edit form. */
    editing: view?.form === "edit" ? (view.id ?? null) : null,
    /** Id of a registration of the same family, for a sibling's paper form. */
    siblingOf: view?.form === "paper" && UUID.test(sibling) ? sibling : null,
    /** Address of the list or of a registration, with the current filter. */
    hrefOf: (id?: string) =>
      withQuery(id ? registrationPath(id) : "/admin", withParameters(params, { sibling: "" })),
  };
}
