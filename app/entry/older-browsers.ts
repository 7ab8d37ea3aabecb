/** Safari before 17.4 has no Map.groupBy. */
if (!("groupBy" in Map))
  Object.assign(Map, {
    groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key): Map<Key, Item[]> {
      const groups = new Map<Key, Item[]>();
      for (const [index, item] of [...items].entries()) {
        const key = keyOf(item, index);
        groups.set(key, [...(groups.get(key) ?? []), item]);
      }
      return groups;
    },
  });

/** Chrome before 120 has no URL.canParse. */
if (!("canParse" in URL))
  Object.assign(URL, {
    canParse(text: string): boolean {
      try {
        return Boolean(new URL(text));
      } catch {
        return false;
      }
    },
  });
