import { useSearchParams } from "wouter";
import { withParameters } from "#app/lib/address-parameters.ts";

/** What the address says about the forms: which one is open, and the ways out of it (decision 018). */
export function useByHandView() {
  const [params] = useSearchParams();
  const registration = params.get("registration");
  const isEntering = params.get("add") === "paper";
  return {
    isEntering,
    /** The registration that is being changed. */
    editing: params.get("edit") === "yes" && !isEntering ? registration : null,
    /** The address of the list, or of one registration, that keeps the filter. */
    addressOf: (id?: string | null) => {
      const query = withParameters(params, {
        registration: id ?? undefined,
        add: undefined,
        edit: undefined,
      }).toString();
      return query ? `/admin?${query}` : "/admin";
    },
  };
}
