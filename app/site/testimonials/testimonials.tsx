import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useState } from "react";
import type { api } from "#app/lib/api.ts";
import { LazySection } from "#app/lib/hydration/lazy-section.tsx";
import type { TextFunction } from "#app/lib/i18n/text-keys.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { Button } from "#app/ui/button.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Stars } from "#app/ui/stars.tsx";

type TestimonialsResponse = InferResponseType<typeof api.testimonials.$get, 200>;
type Testimonial = TestimonialsResponse["data"][number];

type TestimonialChild = Pick<Testimonial, "childName" | "childAge">;

/** The author line, with the child's name and age in years if given (docs/reference/public-pages.md#testimonials). */
export function byline(t: TextFunction<"testimonials">, { childName, childAge }: TestimonialChild): string {
  if (!childName) return t("byline.family");
  if (childAge === null) return t("byline.child", { child: childName });
  return t("byline.childAndAge", { child: childName, age: childAge });
}

/** Classes by position: the first card is the largest, the next two are beside it, and the others follow in rows. */
function cardClasses(index: number): string {
  if (index === 0) return "on-dusk bg-dusk-900 text-white text-lead lg:col-span-3 lg:row-span-2";
  return index < 3 ? "bg-white shadow-low lg:col-span-3" : "bg-white shadow-low lg:col-span-2";
}

function TestimonialCard({ testimonial, className }: { testimonial: Testimonial; className: string }) {
  const { t } = useTranslation("testimonials");
  const { rating, comment, parentName } = testimonial;
  return (
    <li className={`rounded ${className}`}>
      <figure className="flex h-full flex-col gap-4 p-7">
        <Stars rating={rating} />
        <blockquote className="max-w-prose whitespace-pre-line wrap-anywhere">{comment}</blockquote>
        <figcaption className="mt-auto text-small wrap-anywhere">
          <span className="block font-semibold">{parentName}</span>
          <span>{byline(t, testimonial)}</span>
        </figcaption>
      </figure>
    </li>
  );
}

const GRID_CLASSES = "grid gap-5 lg:grid-cols-6";
/** Initial number of testimonials, which fills the rows. */
const INITIAL_COUNT = 6;

function LoadingTestimonials() {
  const { t } = useTranslation("testimonials");
  return (
    <div role="status" className={GRID_CLASSES}>
      <span className="sr-only">{t("loading")}</span>
      <Skeleton className="h-72 lg:col-span-3 lg:row-span-2 lg:h-full" />
      <Skeleton className="h-52 lg:col-span-3" />
      <Skeleton className="h-52 lg:col-span-3" />
    </div>
  );
}

function TestimonialGrid({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const { t } = useTranslation("testimonials");
  const [showsAll, setShowsAll] = useState(false);
  const visibleTestimonials = showsAll ? testimonials : testimonials.slice(0, INITIAL_COUNT);
  return (
    <>
      <ul className={GRID_CLASSES}>
        {visibleTestimonials.map((testimonial, index) => (
          <TestimonialCard key={testimonial.id} testimonial={testimonial} className={cardClasses(index)} />
        ))}
      </ul>
      {visibleTestimonials.length < testimonials.length && (
        <Button variant="secondary" onClick={() => setShowsAll(true)} className="mt-8">
          {t("terms:showMore")}
        </Button>
      )}
    </>
  );
}

/**
 * Testimonials of families. Without any, and without real payments, three samples. Shows placeholders, then
 * the list, or an error (docs/reference/public-pages.md#testimonials).
 */
export function TestimonialList() {
  const { t, language } = useTranslation("testimonials");
  const { data, error, refetch } = useQuery<TestimonialsResponse>({ queryKey: ["/api/testimonials"] });
  const samples = data?.samples?.map((sample) => ({ ...sample, comment: sample.comment[language] }));
  const testimonials: readonly Testimonial[] | undefined = samples ?? data?.data;
  return (
    <section className="page-container py-16 lg:py-24">
      <h2 className="text-headline font-black uppercase">{t("title")}</h2>
      <div className="mt-8">
        {error && <LoadFailure title={t("failed")} error={error} onRetry={() => void refetch()} />}
        {!error && !testimonials && <LoadingTestimonials />}
        {testimonials && <TestimonialGrid testimonials={testimonials} />}
        <p className="mt-5 min-h-6 text-small text-dusk-700">{samples && t("samples")}</p>
      </div>
    </section>
  );
}

/** Loads after the page, because visitors read before they write. */
const TestimonialForm = lazyWithPreload(async () => (await import("./testimonial-form.tsx")).TestimonialForm);

/** An invitation to write, a privacy note, and the form. */
export function ShareExperience() {
  const { t } = useTranslation("testimonials");
  return (
    <section className="bg-sand-100">
      <div className="page-container grid gap-10 py-16 lg:grid-cols-[1fr_1.5fr] lg:gap-20 lg:py-24">
        <div>
          <h2 className="text-headline font-black uppercase">{t("form.title")}</h2>
          <p className="mt-4 text-lead">{t("form.text")}</p>
          <p className="mt-6 max-w-prose border-l-5 border-sand-500 pl-5">{t("form.privacy")}</p>
        </div>
        <LazySection id="testimonial-form" fallback={<Skeleton className="h-[46rem]" />}>
          <TestimonialForm />
        </LazySection>
      </div>
    </section>
  );
}
