import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { SearchField } from "#app/staff/shared/list/list-filters.tsx";
import { type Choice, SelectField } from "#app/ui/choice-field.tsx";
import { useWideScreen } from "#app/ui/use-wide-screen.ts";
import {
  AGE_FILTERS,
  ATTENTION_FILTERS,
  PAYMENT_FILTERS,
  SKILL_FILTERS,
  SORT_ORDERS,
} from "#domain/staff/search.ts";
import { useRegistrationView } from "./use-registration-view.ts";

interface FilterProps {
  name: "age" | "skill" | "payment" | "attention" | "sort";
  choices: readonly Choice[];
}

function Filter({ name, choices }: FilterProps) {
  const { t } = useTranslation("admin");
  const { filter, setFilter } = useRegistrationView();
  return (
    <SelectField
      name={name}
      hideRequiredMark
      label={t(`filters.${name}`)}
      choices={choices}
      value={filter[name] ?? ""}
      className="max-sm:pr-9 max-sm:pl-3"
      onChange={(event) => setFilter({ [name]: event.target.value })}
    />
  );
}

function RegistrationSearch() {
  const { t } = useTranslation("admin");
  const { filter, setSearch } = useRegistrationView();
  return (
    <SearchField
      label={t("filters.search")}
      placeholder={t("filters.searchHint")}
      search={filter.search}
      onSearch={setSearch}
    />
  );
}

interface RegistrationFiltersProps {
  /** Buttons of the list, where it has no heading for them. */
  actions: ReactNode;
}

/** On a phone the filters are folded below the search, unless one is set. */
function FoldedFilters({ actions, children }: RegistrationFiltersProps & { children: ReactNode }) {
  const { t } = useTranslation("admin");
  const { filter } = useRegistrationView();
  const isSet = Boolean(
    filter.age || filter.skill || filter.payment || filter.attention || filter.sort !== "newest",
  );
  return (
    <search className="grid print:hidden">
      <RegistrationSearch />
      <div className="flex flex-wrap items-center justify-between gap-x-3 pt-2">
        <details open={isSet || undefined} className="group open:basis-full">
          <summary className="flex min-h-11 items-center gap-1.5 text-small font-semibold">
            {t("filters.fold")}
            <ChevronDown aria-hidden size={18} className="transition-transform group-open:rotate-180" />
          </summary>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] items-end gap-3 pb-2 md:grid-cols-3">
            {children}
          </div>
        </details>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
    </search>
  );
}

/** Search, filters and order (docs/reference/staff-registrations.md#search-and-filters); stored in the address. */
export function RegistrationFilters({ actions }: RegistrationFiltersProps) {
  const { t } = useTranslation("admin");
  const isWide = useWideScreen();
  const ages = AGE_FILTERS.map((value) => ({ value, label: t(`filters.ages.${value}`) }));
  const skills = SKILL_FILTERS.map((value) => ({ value, label: t(`skills.${value}`) }));
  const payments = PAYMENT_FILTERS.map((value) => ({ value, label: t(`filters.payments.${value}`) }));
  const attention = ATTENTION_FILTERS.map((value) => ({ value, label: t(`filters.attentions.${value}`) }));
  const orders = SORT_ORDERS.map((value) => ({ value, label: t(`filters.orders.${value}`) }));
  const filters = (
    <>
      <Filter name="age" choices={[{ value: "", label: t("filters.allAges") }, ...ages]} />
      <Filter name="skill" choices={[{ value: "", label: t("filters.allSkills") }, ...skills]} />
      <Filter name="payment" choices={[{ value: "", label: t("filters.allPayments") }, ...payments]} />
      <Filter name="attention" choices={[{ value: "", label: t("filters.allAttention") }, ...attention]} />
      <Filter name="sort" choices={orders} />
    </>
  );
  if (!isWide) return <FoldedFilters actions={actions}>{filters}</FoldedFilters>;
  return (
    <search className="grid grid-cols-5 items-end gap-x-3 gap-y-3 xl:grid-cols-[1fr_repeat(5,9.75rem)] print:hidden">
      <div className="col-span-full xl:col-span-1">
        <RegistrationSearch />
      </div>
      {filters}
    </search>
  );
}
