import { useEffect, useState } from "react";
import { useSearchParams } from "wouter";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { withParameters } from "#app/staff/shared/list/query-parameters.ts";
import { type Choice, SelectField } from "#app/ui/choice-field.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { SEARCH_MAX } from "#domain/staff/registration-search.ts";

/** Delay between the last keystroke and the search. */
const DEBOUNCE_MS = 300;

/** Text of a search field, applied after typing pauses. If Back or a link changes the search, the field updates. */
function useDebouncedSearch(search: string, onSearch: (search: string) => void) {
  const [inputText, setInputText] = useState(search);
  const [appliedSearch, setAppliedSearch] = useState(search);
  if (search !== appliedSearch) {
    setAppliedSearch(search);
    if (search !== inputText.trim()) setInputText(search);
  }
  useEffect(() => {
    const trimmed = inputText.trim();
    if (trimmed === search) return;
    const timer = setTimeout(() => onSearch(trimmed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [inputText, search, onSearch]);
  return { inputText, setInputText };
}

/** Parameters of a list: free text, or the allowed values. `sort` does not filter. */
type FilterSchema = Readonly<Record<string, "text" | readonly string[]>>;

type Filter<Schema extends FilterSchema> = {
  [name in keyof Schema]: Schema[name] extends readonly (infer Value)[] ? Value | undefined : string;
};

/** The filter of a list in the address. Ignores unknown values. */
export function useListFilter<const Schema extends FilterSchema>(schema: Schema) {
  const [parameters, setParameters] = useSearchParams();
  const read = (name: string, values: "text" | readonly string[]) => {
    const value = parameters.get(name) ?? "";
    if (values === "text") return value.trim().slice(0, SEARCH_MAX);
    return values.find((allowed) => allowed === value);
  };
  const entries = Object.entries(schema).map(([name, values]) => [name, read(name, values)] as const);
  /** Back reverts each filter. Only the start of a search adds a history entry, not each keystroke. */
  const setFilter = (changes: Readonly<Record<string, string>>) =>
    setParameters((current) => withParameters(current, changes), {
      replace: Boolean(changes.search && parameters.get("search")),
    });
  return {
    filter: Object.fromEntries(entries) as Filter<Schema>,
    isFiltered: entries.some(([name, value]) => name !== "sort" && Boolean(value)),
    setFilter,
    clearFilter: () => setFilter(Object.fromEntries(entries.map(([name]) => [name, ""]))),
  };
}

type ListFilter<Schema extends FilterSchema> = ReturnType<typeof useListFilter<Schema>>;

interface FilterSelect<Schema> {
  name: keyof Schema & string;
  label: string;
  /** Label of "no filter"; by default the first choice is selected. */
  allLabel?: string;
  choices: readonly Choice[];
}

interface ListFiltersProps<Schema extends FilterSchema> extends ListFilter<Schema> {
  /** The field for the parameter `search`. */
  searchTexts?: { label: string; placeholder?: string };
  selects?: readonly FilterSelect<Schema>[];
  /** A filter that only a link can set, with its description. */
  linkFilter?: { name: keyof Schema & string; text: string };
}

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  search: string;
  onSearch: (search: string) => void;
}

/** A search field that searches after typing pauses. */
export function SearchField({ search, onSearch, ...texts }: SearchFieldProps) {
  const { inputText, setInputText } = useDebouncedSearch(search, onSearch);
  return (
    <TextField
      {...texts}
      type="search"
      name="search"
      autoComplete="off"
      enterKeyHint="search"
      maxLength={SEARCH_MAX}
      value={inputText}
      onChange={(event) => setInputText(event.target.value)}
    />
  );
}

/** Search and filters of a list, with a button to clear all. */
export function ListFilters<Schema extends FilterSchema>({
  filter,
  setFilter,
  clearFilter: clear,
  searchTexts: search,
  selects = [],
  linkFilter,
}: ListFiltersProps<Schema>) {
  const { t } = useTranslation("admin");
  const values = filter as Readonly<Record<string, string | undefined>>;
  const fields = ["search", ...selects.map(({ name }) => name)];
  return (
    <>
      {linkFilter && values[linkFilter.name] && (
        <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded bg-marigold-50 px-3 py-1.5 text-small font-semibold">
          <span className="min-w-0 flex-1 basis-40">{linkFilter.text}</span>
          <RowButton onClick={() => setFilter({ [linkFilter.name]: "" })}>{t("wholeList")}</RowButton>
        </p>
      )}
      <search className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-3 print:hidden">
        {search && (
          <div className="max-w-prose flex-[2_1_16rem]">
            <SearchField
              {...search}
              search={values.search ?? ""}
              onSearch={(text) => setFilter({ search: text })}
            />
          </div>
        )}
        {selects.map(({ name, label, allLabel, choices }) => (
          <div key={name} className="flex-[1_1_100%] sm:max-w-80 sm:basis-44">
            <SelectField
              name={name}
              label={label}
              choices={allLabel === undefined ? choices : [{ value: "", label: allLabel }, ...choices]}
              value={values[name] ?? (allLabel === undefined ? choices[0]?.value : "")}
              onChange={(event) => setFilter({ [name]: event.target.value })}
            />
          </div>
        ))}
        {fields.some((name) => values[name]) && <RowButton onClick={clear}>{t("filters.clear")}</RowButton>}
      </search>
    </>
  );
}
