import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { LoadFailure } from "#app/components/load-failure.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { placeOf, TestimonialCard } from "./testimonial-card.tsx";
import { type Testimonial, useTestimonials } from "./use-testimonials.ts";

const GRID = "grid gap-5 lg:grid-cols-6";
/** As many as fill the rows at first. */
const SHOWN_FIRST = 6;

function Waiting() {
  const { t } = useTranslation("testimonials");
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">{t("loading")}</span>
      <Skeleton className="h-72 lg:col-span-3 lg:row-span-2 lg:h-full" />
      <Skeleton className="h-52 lg:col-span-3" />
      <Skeleton className="h-52 lg:col-span-3" />
    </div>
  );
}

function Voices({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const { t } = useTranslation("testimonials");
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? testimonials : testimonials.slice(0, SHOWN_FIRST);
  return (
    <>
      <ul className={GRID}>
        {shown.map((testimonial, index) => (
          <TestimonialCard key={testimonial.id} testimonial={testimonial} place={placeOf(index)} />
        ))}
      </ul>
      {shown.length < testimonials.length && (
        <Button variant="secondary" onClick={() => setShowsAll(true)} className="mt-8">
          {t("more")}
        </Button>
      )}
    </>
  );
}

/** What families say: skeletons, then voices, or why there are none. */
export function TestimonialList() {
  const { t } = useTranslation("testimonials");
  const { testimonials, isSample, error, refetch } = useTestimonials();
  return (
    <section className="wrap py-16 lg:py-24">
      <h2 className="text-headline font-black uppercase">{t("title")}</h2>
      <div className="mt-8">
        {error && <LoadFailure title={t("failed")} error={error} onRetry={refetch} />}
        {!error && !testimonials && <Waiting />}
        {testimonials && <Voices testimonials={testimonials} />}
        <p className="mt-5 min-h-6 text-small text-dusk-700">{isSample && t("samples")}</p>
      </div>
    </section>
  );
}
