import type { TFunction } from "i18next";

interface Child {
  childName: string | null;
  childAge: number | null;
}

/** Whose family speaks, as far as they said (spec.md §2, Testimonial form and list). Age in years. */
export function byline(t: TFunction<"testimonials">, { childName, childAge }: Child): string {
  if (!childName) return t("byline.family");
  if (childAge === null) return t("byline.child", { child: childName });
  return t("byline.childAndAge", { child: childName, age: childAge });
}
