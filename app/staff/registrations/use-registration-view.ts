import { useLocation, useSearchParams } from "wouter";
import { withParameters, withQuery } from "#app/staff/shared/address-parameters.ts";
import { type Scope, useScope } from "#app/staff/shared/use-season-scope.ts";
import { editAddress, PAPER_ADDRESS, registrationAddress, staffViewAt } from "#domain/staff/routes.ts";
import {
  AGE_FILTERS,
  type AgeFilter,
  ATTENTION_FILTERS,
  type AttentionFilter,
  PAYMENT_FILTERS,
  type PaymentFilter,
  SEARCH_MAX,
  SKILL_FILTERS,
  SORT_ORDERS,
  type SortOrder,
  USUAL_SORT,
} from "#domain/staff/search.ts";

export interface RegistrationFilter extends Scope {
  search: string;
  age: AgeFilter | undefined;
  skill: (typeof SKILL_FILTERS)[number] | undefined;
  payment: PaymentFilter | undefined;
  attention: AttentionFilter | undefined;
  sort: SortOrder;
}
type FilterChanges = { [name in keyof RegistrationFilter]?: string };

/** The filter and the open registration in the address. */
export function useRegistrationView() {
  const [path] = useLocation();
  const [params, setParams] = useSearchParams();
  const view = staffViewAt(path);
  const place = view?.place === "/admin/deleted" ? view.place : "/admin";
  const { scope } = useScope();
  const filter: RegistrationFilter = {
    ...scope,
    search: (params.get("search") ?? "").trim().slice(0, SEARCH_MAX),
    age: AGE_FILTERS.find((age) => age === params.get("age")),
    skill: SKILL_FILTERS.find((skill) => skill === params.get("skill")),
    payment: PAYMENT_FILTERS.find((payment) => payment === params.get("payment")),
    attention: ATTENTION_FILTERS.find((attention) => attention === params.get("attention")),
    sort: SORT_ORDERS.find((sort) => sort === params.get("sort")) ?? USUAL_SORT,
  };
  const isFiltered = Boolean(
    filter.search || filter.age || filter.skill || filter.payment || filter.attention,
  );
  const change = (changes: FilterChanges, options = { replace: false }) =>
    setParams((current) => withParameters(current, changes), options);
  return {
    filter,
    isFiltered,
    /** Whether there is anything to reset, including the order. */
    isChanged: isFiltered || filter.sort !== USUAL_SORT,
    openId: view?.id ?? null,
    /** A step in the history that Back reverts. */
    setFilter: (changes: FilterChanges) => change(changes),
    /** Only the first letters of a search are a step in the history. */
    setSearch: (search: string) => change({ search }, { replace: filter.search !== "" && search !== "" }),
    clearFilters: () => change({ search: "", age: "", skill: "", payment: "", attention: "", sort: "" }),
    /** Address of a registration or of the list, with the current filter. */
    addressOf: (id?: string) =>
      withQuery(id ? registrationAddress(id, place) : place, withParameters(params, { cash: "" })),
    /** The same, with the cash dialog open. */
    cashAddressOf: (id: string) =>
      withQuery(registrationAddress(id, place), withParameters(params, { cash: "open" })),
    wantsCash: params.get("cash") === "open",
    forgetCash: () => setParams((current) => withParameters(current, { cash: "" }), { replace: true }),
    /** Forms for a paper registration, for a sibling's, and for a change (app/staff/manual-entry). */
    paperAddress: withQuery(PAPER_ADDRESS, params),
    siblingAddressOf: (id: string) => withQuery(PAPER_ADDRESS, withParameters(params, { sibling: id })),
    editAddressOf: (id: string, restore = "") =>
      withQuery(editAddress(id), withParameters(params, { restore })),
  };
}
