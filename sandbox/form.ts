/** One level of a form-encoded request: `metadata[payment_id]=1` becomes `{ metadata: { payment_id: "1" } }`. */
export type FormTree = { [key: string]: FormNode };
export type FormNode = string | FormTree;

/**
 * Reads a form-encoded body or query with Stripe's brackets. Lists (`expand[]=a`, `expand[0]=a`) become
 * trees with the keys 0, 1, 2 …, so that a list and a hash are told apart only where a route reads them.
 */
export function parseForm(encoded: string): FormTree {
  const root: FormTree = Object.create(null);
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = [name.split("[", 1)[0] ?? "", ...[...name.matchAll(/\[([^\]]*)\]/g)].map((m) => m[1] ?? "")];
    let level = root;
    path.forEach((part, depth) => {
      const key = part === "" ? String(Object.keys(level).length) : part;
      if (depth === path.length - 1) {
        level[key] = value;
        return;
      }
      const next = level[key];
      const child: FormTree = typeof next === "object" ? next : Object.create(null);
      level[key] = child;
      level = child;
    });
  }
  return root;
}
