import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";

type Answer = InferResponseType<typeof api.testimonials.$get, 200>;
export type Testimonial = Answer["data"][number];

export const TESTIMONIALS_KEY = ["/api/testimonials"];

/** Testimonials of families, or three samples while there are none and no real money (docs/reference/public-pages.md#testimonials). */
export function useTestimonials() {
  const { language } = useLanguage();
  const query: UseQueryResult<Answer> = useQuery<Answer>({ queryKey: TESTIMONIALS_KEY });
  const samples = query.data?.samples?.map((sample) => ({ ...sample, comment: sample.comment[language] }));
  const isSample = samples !== undefined;
  const testimonials: readonly Testimonial[] | undefined = samples ?? query.data?.data;
  return { testimonials, isSample, error: query.error, refetch: query.refetch };
}
