import { useSearchParams } from "wouter";
import { withParameters } from "#app/lib/address-parameters.ts";
import { SEARCH_MAX } from "#domain/registration-search.ts";
import {
  AGE_FILTERS,
  type AgeFilter,
  PAYMENT_FILTERS,
  type PaymentFilter,
  SKILL_FILTERS,
  SORT_ORDERS,
  type SortOrder,
} from "#domain/staff-filters.ts";

export interface RegistrationFilter {
  search: string;
  age: AgeFilter | undefined;
  skill: (typeof SKILL_FILTERS)[number] | undefined;
  payment: PaymentFilter | undefined;
  sort: SortOrder;
}
type FilterChanges = { [name in keyof RegistrationFilter]?: string };

/** What the address says about this view: the filter, and the one registration that is open, if any. */
export function useRegistrationView() {
  const [params, setParams] = useSearchParams();
  const filter: RegistrationFilter = {
    search: (params.get("search") ?? "").trim().slice(0, SEARCH_MAX),
    age: AGE_FILTERS.find((age) => age === params.get("age")),
    skill: SKILL_FILTERS.find((skill) => skill === params.get("skill")),
    payment: PAYMENT_FILTERS.find((payment) => payment === params.get("payment")),
    sort: SORT_ORDERS.find((sort) => sort === params.get("sort")) ?? "newest",
  };
  const change = (changes: FilterChanges, options = { replace: false }) =>
    setParams((current) => withParameters(current, changes), options);
  return {
    filter,
    isFiltered: Boolean(filter.search || filter.age || filter.skill || filter.payment),
    openId: params.get("registration"),
    /** A step that the browser's Back takes back. */
    setFilter: (changes: FilterChanges) => change(changes),
    /** Only a search's first letters are such a step, not each further one. */
    setSearch: (search: string) => change({ search }, { replace: filter.search !== "" && search !== "" }),
    clearFilters: () => change({ search: "", age: "", skill: "", payment: "" }),
    /** The address of one registration, or of the list, that keeps tab and filter. */
    addressOf: (registration?: string) => {
      const query = withParameters(params, { registration }).toString();
      return query ? `/admin?${query}` : "/admin";
    },
    /** The form for one that came on paper, and the one that changes it (app/features/staff-by-hand). */
    paperAddress: `/admin?${withParameters(params, { add: "paper" })}`,
    editAddressOf: (registration: string) =>
      `/admin?${withParameters(params, { registration, edit: "yes" })}`,
  };
}
