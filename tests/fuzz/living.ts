/** What a request may name that exists at the moment when it is sent. */
export const KINDS = [
  "registration",
  "payment",
  "donation",
  "intent",
  "secret",
  "testimonial",
  "announcement",
  "member",
  "difference",
] as const;
export type Kind = (typeof KINDS)[number];
export type Living = Record<Kind, string[]>;

const MARK = /\{\{(\w+)(?::(\d+))?\}\}/g;

/** Marks in a generated request, so that it can be made long before anybody knows what there will be. */
export const living = {
  today: "{{today}}",
  of: (kind: Kind, index: number) => `{{${kind}:${index}}}`,
};

/** Puts what exists where a request has marks; "none" where nothing of the kind does. */
export function fill(text: string, there: Living, today: string): string {
  return text.replace(MARK, (mark, kind: string, index = "0") => {
    if (kind === "today") return today;
    const known = there[kind as Kind];
    return known ? (known[Number(index) % Math.max(1, known.length)] ?? "none") : mark;
  });
}
