import { useTranslation } from "react-i18next";
import { type Choice, SelectField } from "#app/components/select-field.tsx";
import { useTypedSearch } from "#app/components/staff/use-typed-search.ts";
import { TextField } from "#app/components/text-field.tsx";
import { SEARCH_MAX } from "#domain/registration-search.ts";
import { AGE_FILTERS, PAYMENT_FILTERS, SKILL_FILTERS, SORT_ORDERS } from "#domain/staff-filters.ts";
import { useRegistrationView } from "./use-registration-view.ts";

interface FilterProps {
  name: "age" | "skill" | "payment" | "sort";
  choices: readonly Choice[];
}

function Filter({ name, choices }: FilterProps) {
  const { t } = useTranslation("admin");
  const { filter, setFilter } = useRegistrationView();
  return (
    <SelectField
      name={name}
      unmarked
      label={t(`filters.${name}`)}
      choices={choices}
      value={filter[name] ?? ""}
      className="max-sm:pr-9 max-sm:pl-3"
      onChange={(event) => setFilter({ [name]: event.target.value })}
    />
  );
}

function SearchField() {
  const { t } = useTranslation("admin");
  const { filter, setSearch } = useRegistrationView();
  const { typed, type } = useTypedSearch(filter.search, setSearch);
  return (
    <TextField
      type="search"
      name="search"
      autoComplete="off"
      enterKeyHint="search"
      maxLength={SEARCH_MAX}
      unmarked
      label={t("filters.search")}
      placeholder={t("filters.searchHint")}
      value={typed}
      onChange={(event) => type(event.target.value)}
    />
  );
}

/** Search, filters and order (spec.md §2); what is chosen stands in the address. */
export function RegistrationFilters() {
  const { t } = useTranslation("admin");
  const ages = AGE_FILTERS.map((value) => ({ value, label: t(`filters.ages.${value}`) }));
  const skills = SKILL_FILTERS.map((value) => ({ value, label: t(`skills.${value}`) }));
  const payments = PAYMENT_FILTERS.map((value) => ({ value, label: t(`filters.payments.${value}`) }));
  const orders = SORT_ORDERS.map((value) => ({ value, label: t(`filters.orders.${value}`) }));
  return (
    <search className="grid grid-cols-2 items-end gap-x-4 gap-y-3 md:grid-cols-4 xl:grid-cols-[1fr_repeat(4,10.5rem)] print:hidden">
      <div className="col-span-full xl:col-span-1">
        <SearchField />
      </div>
      <Filter name="age" choices={[{ value: "", label: t("filters.allAges") }, ...ages]} />
      <Filter name="skill" choices={[{ value: "", label: t("filters.allSkills") }, ...skills]} />
      <Filter name="payment" choices={[{ value: "", label: t("filters.allPayments") }, ...payments]} />
      <Filter name="sort" choices={orders} />
    </search>
  );
}
