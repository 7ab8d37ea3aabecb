import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { StaffTestimonial } from "./use-staff-testimonials.ts";

/** The child's name and age as far as the family told them, or a dash (spec.md §2, Testimonials tab). */
export function useChildText(): (testimonial: StaffTestimonial) => string {
  const { t } = useTranslation("adminTestimonials");
  return ({ childName: child, childAge: age }) => {
    if (child) return age === null ? child : t("childAndAge", { child, age });
    return age === null ? "–" : t("age", { age });
  };
}
