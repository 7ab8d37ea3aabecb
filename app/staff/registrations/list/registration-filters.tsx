import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { SearchField } from "#app/staff/shared/list/list-filters.tsx";
import { useRegistrationView } from "#app/staff/shared/list/use-registration-view.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { useWideScreen } from "#app/ui/use-media.ts";
import {
  AGE_FILTERS,
  ATTENTION_FILTERS,
  DEFAULT_SORT,
  PAYMENT_FILTERS,
  SKILL_FILTERS,
  SORT_ORDERS,
} from "#domain/staff/registration-search.ts";

function useChoices() {
  const { t } = useTranslation("admin");
  const withAll = <Value extends string>(
    allLabel: string,
    values: readonly Value[],
    labelOf: (value: Value) => string,
  ) => [{ value: "", label: allLabel }, ...values.map((value) => ({ value, label: labelOf(value) }))];
  return {
    age: withAll(t("filters.allAges"), AGE_FILTERS, (age) => t(`filters.ages.${age}`)),
    skill: withAll(t("filters.allSkills"), SKILL_FILTERS, (skill) => t(`terms:choices.skillLevel.${skill}`)),
    payment: withAll(t("filters.allPayments"), PAYMENT_FILTERS, (state) => t(`filters.payments.${state}`)),
    attention: withAll(t("filters.allAttention"), ATTENTION_FILTERS, (reason) =>
      t(`filters.attentions.${reason}`),
    ),
    sort: SORT_ORDERS.map((value) => ({ value, label: t(`filters.orders.${value}`) })),
  };
}

interface RegistrationFiltersProps {
  /** Buttons next to the filters on small screens. */
  actions: ReactNode;
}

/**
 * Search, filters and order (docs/reference/staff-registrations.md#search-and-filters); stored in the address. On a phone
 * the filters are collapsed unless one is set.
 */
export function RegistrationFilters({ actions }: RegistrationFiltersProps) {
  const { t } = useTranslation("admin");
  const { filter, setFilter } = useRegistrationView();
  const isWide = useWideScreen();
  const choices = useChoices();
  const names = ["age", "skill", "payment", "attention", "sort"] as const;
  const search = (
    <SearchField
      label={t("terms:search")}
      placeholder={t("filters.searchHint")}
      search={filter.search}
      onSearch={(text) => setFilter({ search: text })}
    />
  );
  const filters = names.map((name) => (
    <SelectField
      key={name}
      name={name}
      label={t(`filters.${name}`)}
      choices={choices[name]}
      value={filter[name] ?? ""}
      className="max-sm:pr-9 max-sm:pl-3"
      onChange={({ target }) => setFilter({ [name]: target.value })}
    />
  ));
  if (isWide) {
    return (
      <search className="grid grid-cols-5 items-end gap-x-3 gap-y-3 xl:grid-cols-[1fr_repeat(5,9.75rem)] print:hidden">
        <div className="col-span-full xl:col-span-1">{search}</div>
        {filters}
      </search>
    );
  }
  const hasFilter = names.some((name) => filter[name] && filter[name] !== DEFAULT_SORT);
  return (
    <search className="grid print:hidden">
      {search}
      <div className="flex flex-wrap items-center justify-between gap-x-3 pt-2">
        <details open={hasFilter || undefined} className="group open:basis-full">
          <summary className="flex min-h-11 items-center gap-1.5 text-small font-semibold">
            {t("filters.fold")}
            <ChevronDown aria-hidden size={18} className="transition-transform group-open:rotate-180" />
          </summary>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] items-end gap-3 pb-2 md:grid-cols-3">
            {filters}
          </div>
        </details>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
    </search>
  );
}
