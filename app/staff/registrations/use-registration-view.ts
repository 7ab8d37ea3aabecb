import { useLocation, useSearchParams } from "wouter";
import { withParameters, withQuery } from "#app/staff/shared/address-parameters.ts";
import { type Scope, useScope } from "#app/staff/shared/use-season-scope.ts";
import { SEARCH_MAX } from "#domain/registration-search.ts";
import {
  AGE_FILTERS,
  type AgeFilter,
  PAYMENT_FILTERS,
  type PaymentFilter,
  SKILL_FILTERS,
  SORT_ORDERS,
  type SortOrder,
  USUAL_SORT,
} from "#domain/staff-filters.ts";
import { editAddress, PAPER_ADDRESS, registrationAddress, staffViewAt } from "#domain/staff-routes.ts";

export interface RegistrationFilter extends Scope {
  search: string;
  age: AgeFilter | undefined;
  skill: (typeof SKILL_FILTERS)[number] | undefined;
  payment: PaymentFilter | undefined;
  sort: SortOrder;
}
type FilterChanges = { [name in keyof RegistrationFilter]?: string };

/** What the address says about this view: the filter, and the one registration that is open, if any. */
export function useRegistrationView() {
  const [path] = useLocation();
  const [params, setParams] = useSearchParams();
  const view = staffViewAt(path);
  const place = view?.place === "/admin/people/deleted" ? view.place : "/admin";
  const { scope } = useScope();
  const filter: RegistrationFilter = {
    ...scope,
    search: (params.get("search") ?? "").trim().slice(0, SEARCH_MAX),
    age: AGE_FILTERS.find((age) => age === params.get("age")),
    skill: SKILL_FILTERS.find((skill) => skill === params.get("skill")),
    payment: PAYMENT_FILTERS.find((payment) => payment === params.get("payment")),
    sort: SORT_ORDERS.find((sort) => sort === params.get("sort")) ?? USUAL_SORT,
  };
  const change = (changes: FilterChanges, options = { replace: false }) =>
    setParams((current) => withParameters(current, changes), options);
  return {
    filter,
    isFiltered: Boolean(filter.search || filter.age || filter.skill || filter.payment),
    /** Whether there is anything to clear: another order counts too. */
    isChanged:
      filter.sort !== USUAL_SORT || Boolean(filter.search || filter.age || filter.skill || filter.payment),
    openId: view?.id ?? null,
    /** A step that the browser's Back takes back. */
    setFilter: (changes: FilterChanges) => change(changes),
    /** Only a search's first letters are such a step, not each further one. */
    setSearch: (search: string) => change({ search }, { replace: filter.search !== "" && search !== "" }),
    clearFilters: () => change({ search: "", age: "", skill: "", payment: "", sort: "" }),
    /** The address of one registration, or of the list, that keeps the filter. */
    addressOf: (id?: string) =>
      withQuery(id ? registrationAddress(id, place) : place, withParameters(params, { cash: "" })),
    /** The same with the question about its cash open. */
    cashAddressOf: (id: string) =>
      withQuery(registrationAddress(id, place), withParameters(params, { cash: "open" })),
    wantsCash: params.get("cash") === "open",
    forgetCash: () => setParams((current) => withParameters(current, { cash: "" }), { replace: true }),
    /** The form for one that came on paper, the same for a sibling, and the one that changes it (app/staff/manual-entry). */
    paperAddress: withQuery(PAPER_ADDRESS, params),
    siblingAddressOf: (id: string) => withQuery(PAPER_ADDRESS, withParameters(params, { sibling: id })),
    editAddressOf: (id: string) => withQuery(editAddress(id), params),
  };
}
