import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useToast } from "#app/ui/use-toast.ts";

type Answer = InferResponseType<typeof api.admin.testimonials.$get, 200>;
export type StaffTestimonial = Answer["data"][number];

const STAFF_KEY = ["/api/admin/testimonials"];
const PUBLIC_KEY = ["/api/testimonials"];

/** All testimonials, newest first. Not cached after leaving the page. */
export function useStaffTestimonials() {
  return useQuery<Answer>({ queryKey: STAFF_KEY, gcTime: 0 });
}

const CALLS = {
  approve: (id: string) => api.admin.testimonials[":id"].approve.$post({ param: { id } }),
  hide: (id: string) => api.admin.testimonials[":id"].hide.$post({ param: { id } }),
  delete: (id: string) => api.admin.testimonials[":id"].$delete({ param: { id } }),
};
type TestimonialAction = keyof typeof CALLS;

const DONE = {
  approve: "staffErrors:situations.testimonialApproved",
  hide: "adminTestimonials:done.hide",
  delete: "adminTestimonials:done.delete",
} as const;
const FAILED = {
  approve: "staffErrors:situations.approveFailed",
  hide: "adminTestimonials:failed.hide",
  delete: "adminTestimonials:failed.delete",
} as const;

/**
 * Approves, hides or deletes a testimonial, shows a toast, and refetches both lists
 * (docs/rules/staff.md#testimonial-management).
 */
export function useTestimonialAction(id: string) {
  const { t } = useTranslation(["adminTestimonials", "staffErrors"]);
  const { reasonOr } = useErrorText();
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async (action: TestimonialAction) => {
      await CALLS[action](id);
    },
    onSuccess: async (_, action) => {
      toast({ title: t(`${DONE[action]}.title`), message: t(`${DONE[action]}.message`), tone: "success" });
      await Promise.all([STAFF_KEY, PUBLIC_KEY].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    onError: (error, action) => {
      const message = reasonOr(error, t("staffErrors:situations.approveFailed.message"));
      toast({ title: t(`${FAILED[action]}.title`), message, tone: "destructive" });
    },
  });
}
