import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { clearDraft, readDraft, saveDraft } from "#app/staff/shared/staff-drafts.ts";
import { checkBy, resolverOf } from "#app/ui/form-check.ts";
import { useSentForm } from "#app/ui/use-sent-form.ts";
import { useToast } from "#app/ui/use-toast.ts";
import { type AidDecision, aidDecisionSchema } from "#domain/aid.ts";
import { type Cents, centsFromText } from "#domain/money.ts";
import { LEAST_CHARGE_CENTS } from "#domain/pricing.ts";
import { unfinished } from "#domain/text.ts";

type Answer = InferResponseType<typeof api.admin.aid.$get, 200>;
export type AidRequest = Answer["data"]["requests"][number];
export type AidYear = Answer["data"]["years"][number];

/** Families who ask for aid, and what was granted each year. Not cached after leaving the page. */
export function useAid() {
  return useQuery<Answer>({ queryKey: ["/api/admin/aid"], gcTime: 0 });
}

export const AID_CHOICES = ["all", "part", "none"] as const;

/** As it is typed; the tab keeps it for a new sign-in. */
const typedSchema = z.object({
  /** "" until chosen, or null as soon as the focus leaves the radio buttons. */
  choice: z.nullable(z.enum(["", ...AID_CHOICES])),
  amount: unfinished,
  reason: unfinished,
});
type Typed = z.infer<typeof typedSchema>;

/** What the club would pay, in cents; undefined until that is known. */
function grantedOf({ choice, amount }: Typed, totalCents: Cents): Cents | undefined {
  if (choice === "part") return centsFromText(amount);
  if (!choice) return undefined;
  return choice === "all" ? totalCents : 0;
}

/** A part leaves an amount that a card can pay. */
function isPart(cents: Cents | undefined, totalCents: Cents): boolean {
  return cents !== undefined && cents > 0 && totalCents - cents >= LEAST_CHARGE_CENTS;
}

function useDecision(orderId: string, onDone: () => void) {
  const { t } = useTranslation("adminAid");
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async (json: AidDecision) =>
      (await (await api.admin.aid[":orderId"].$post({ param: { orderId }, json })).json()).data,
    onSuccess: ({ openCents, isEnded }) => {
      onDone();
      const message = t(isEnded ? "done.ended" : openCents > 0 ? "done.later" : "done.registered");
      toast({ title: t("done.title"), message, tone: "success" });
    },
    // Also after a refusal, because somebody else may have decided.
    onSettled: () => client.invalidateQueries(),
  });
}

const draftOf = (orderId: string) => `aid:${orderId}`;

/** Whether this tab has a half-typed decision, as after a new sign-in. */
export function isHalfDecided({ orderId }: AidRequest): boolean {
  return readDraft(draftOf(orderId)) !== undefined;
}

interface AidFormOptions {
  /** Whether the form stands in place of the button that opened it. */
  isFocused: boolean;
  onDone: () => void;
}

/** The form of a decision about one family's request. */
export function useAidForm({ orderId, totalCents }: AidRequest, { isFocused, onDone }: AidFormOptions) {
  const { t } = useTranslation("adminAid");
  const { ofCode } = useErrorText();
  const draft = draftOf(orderId);
  const [defaultValues] = useState(
    (): Typed => typedSchema.safeParse(readDraft(draft)).data ?? { choice: "", amount: "", reason: "" },
  );
  const form = useForm<Typed, unknown, AidDecision>({
    defaultValues,
    resolver: resolverOf((typed) => {
      const grantedCents = grantedOf(typed, totalCents);
      const checked = checkBy<AidDecision>(aidDecisionSchema, { grantedCents, reason: typed.reason });
      const errors = {
        ...(!typed.choice && { choice: "missing" }),
        ...(typed.choice === "part" && !isPart(grantedCents, totalCents) && { amount: "aid_amount" }),
        ...("errors" in checked && checked.errors.reason && { reason: checked.errors.reason }),
      };
      return "values" in checked && Object.keys(errors).length === 0 ? checked : { errors };
    }),
  });
  const { subscribe, setFocus } = form;
  useEffect(() => {
    if (isFocused) setFocus("choice");
  }, [isFocused, setFocus]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => saveDraft(draft, { ...values, choice: values.choice ?? "" }),
      }),
    [subscribe, draft],
  );
  const decision = useDecision(orderId, () => {
    clearDraft(draft);
    onDone();
  });
  const typed = form.watch();
  const granted = grantedOf(typed, totalCents);
  const isWhole = typed.choice !== "part" || isPart(granted, totalCents);
  return {
    ...useSentForm(form, decision, {
      sentenceOf: (_name, code) => (code === "missing" ? t("choose") : ofCode(code).message),
      onTaken: () => undefined,
    }),
    choice: typed.choice || undefined,
    /** What the club pays; undefined until chosen, and while the amount cannot be. */
    grantedCents: isWhole ? granted : undefined,
  };
}
