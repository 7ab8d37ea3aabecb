import { lazy } from "react";
import { LateSection } from "#app/components/late-section.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { fetchPart } from "#app/lib/fetch-part.ts";

/** Its code comes after the page: nobody writes before they have read. */
const TestimonialForm = lazy(() => fetchPart(() => import("./testimonial-form.tsx")));

/** The invitation to write, what will be public, and the form. */
export function ShareExperience() {
  const { t } = useTranslation("testimonials");
  return (
    <section className="bg-sand-100">
      <div className="wrap grid gap-10 py-16 lg:grid-cols-[1fr_1.5fr] lg:gap-20 lg:py-24">
        <div>
          <h2 className="text-headline font-black uppercase">{t("form.title")}</h2>
          <p className="mt-4 text-lead">{t("form.text")}</p>
          <p className="mt-6 max-w-line border-l-5 border-sand-500 pl-5">{t("form.privacy")}</p>
        </div>
        <LateSection id="testimonial-form" fallback={<Skeleton className="h-[46rem]" />}>
          <TestimonialForm />
        </LateSection>
      </div>
    </section>
  );
}
