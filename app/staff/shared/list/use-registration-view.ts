import { useLocation, useSearchParams } from "wouter";
import { useListFilter } from "#app/staff/shared/list/list-filters.tsx";
import { withParameters, withQuery } from "#app/staff/shared/list/query-parameters.ts";
import { useSeasonScope } from "#app/staff/shared/list/use-season-scope.ts";
import {
  AGE_FILTERS,
  ATTENTION_FILTERS,
  DEFAULT_SORT,
  PAYMENT_FILTERS,
  SKILL_FILTERS,
  SORT_ORDERS,
} from "#domain/staff/registration-search.ts";
import { editPath, PAPER_PATH, registrationPath, staffViewAt, UUID } from "#domain/staff/staff-paths.ts";

const FILTER_SCHEMA = {
  search: "text",
  age: AGE_FILTERS,
  skill: SKILL_FILTERS,
  payment: PAYMENT_FILTERS,
  attention: ATTENTION_FILTERS,
  sort: SORT_ORDERS,
} as const;

/** The filter, and the open registration or form in the address (decision 037). */
export function useRegistrationView() {
  const [path] = useLocation();
  const [params] = useSearchParams();
  const view = staffViewAt(path);
  const page = view?.page === "/admin/deleted" ? view.page : "/admin";
  const sibling = params.get("sibling") ?? "";
  const { scope } = useSeasonScope();
  const { filter, isFiltered, setFilter, clearFilter: clear } = useListFilter(FILTER_SCHEMA);
  const sort = filter.sort ?? DEFAULT_SORT;
  return {
    filter: { ...scope, ...filter, sort },
    isFiltered,
    /** True if the filter or the order differs from the default. */
    isChanged: isFiltered || sort !== DEFAULT_SORT,
    openId: view?.id ?? null,
    isPaperForm: view?.form === "paper",
    /** Id of the registration in the edit form. */
    editedId: view?.form === "edit" ? (view.id ?? null) : null,
    /** Id of a registration of the same family, for a sibling's paper form. */
    siblingId: view?.form === "paper" && UUID.test(sibling) ? sibling : null,
    setFilter,
    clearFilters: clear,
    /** Address of a registration or of the list, with the current filter. */
    hrefOf: (id?: string) =>
      withQuery(id ? registrationPath(id, page) : page, withParameters(params, { cash: "", sibling: "" })),
    /** Address of a registration with its payment dialog open. */
    paymentHref: (id: string) =>
      withQuery(registrationPath(id, page), withParameters(params, { cash: "open" })),
    /** Addresses of the paper form, the sibling's form and the edit form (app/staff/manual-entry). */
    paperHref: withQuery(PAPER_PATH, params),
    siblingHref: (id: string) => withQuery(PAPER_PATH, withParameters(params, { sibling: id })),
    editHref: (id: string) => withQuery(editPath(id), params),
  };
}
