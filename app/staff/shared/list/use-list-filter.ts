import { useSearchParams } from "wouter";
import { withParameters } from "#app/staff/shared/address-parameters.ts";
import { SEARCH_MAX } from "#domain/staff/search.ts";

/** The parameters of a list: a text to search for, or the values to choose from. `sort` is its order. */
export type FilterSchema = Readonly<Record<string, "text" | readonly string[]>>;

type Filter<Schema extends FilterSchema> = {
  [name in keyof Schema]: Schema[name] extends readonly (infer Value)[] ? Value | undefined : string;
};

/** The filter of a list in the address. Unknown values are dropped. */
export function useListFilter<const Schema extends FilterSchema>(schema: Schema) {
  const [parameters, setParameters] = useSearchParams();
  const read = (name: string, values: "text" | readonly string[]) => {
    const value = parameters.get(name) ?? "";
    if (values === "text") return value.trim().slice(0, SEARCH_MAX);
    return values.find((known) => known === value);
  };
  const entries = Object.entries(schema).map(([name, values]) => [name, read(name, values)] as const);
  /** Each filter is a step in the history that Back reverts; of a search, only the first letters are one. */
  const setFilter = (changes: Readonly<Record<string, string>>) =>
    setParameters((current) => withParameters(current, changes), {
      replace: Boolean(changes.search && parameters.get("search")),
    });
  return {
    filter: Object.fromEntries(entries) as Filter<Schema>,
    isFiltered: entries.some(([name, value]) => name !== "sort" && Boolean(value)),
    setFilter,
    clear: () => setFilter(Object.fromEntries(entries.map(([name]) => [name, ""]))),
  };
}

export type ListFilter<Schema extends FilterSchema> = ReturnType<typeof useListFilter<Schema>>;
