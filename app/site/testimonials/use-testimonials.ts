import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { testimonialSamples } from "#content/club/testimonial-samples.ts";

type Answer = InferResponseType<typeof api.testimonials.$get, 200>;
export type Testimonial = Answer["data"][number];

export const TESTIMONIALS_KEY = ["/api/testimonials"];

/** Testimonials of families, or three samples while there are none and no real money (docs/rules/pages.md#testimonials). */
export function useTestimonials() {
  const { language } = useLanguage();
  const query: UseQueryResult<Answer> = useQuery<Answer>({ queryKey: TESTIMONIALS_KEY });
  const written = query.data?.data;
  const samples = testimonialSamples.map((sample) => ({ ...sample, comment: sample.comment[language] }));
  const isSample = written?.length === 0 && !query.data?.hidesSamples;
  const testimonials: readonly Testimonial[] | undefined = isSample ? samples : written;
  return { testimonials, isSample, error: query.error, refetch: query.refetch };
}
