import { useEffect, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useToast } from "#app/components/use-toast.ts";
import { AddChild, type Family } from "#app/features/register/form/add-child.tsx";
import { ChildAt } from "#app/features/register/form/child-at.ts";
import { FormSection } from "#app/features/register/form/form-section.tsx";
import type { FormValues } from "#app/features/register/form/form-values.ts";
import { type Offers, useChoiceOfProgram } from "#app/features/register/offers.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { CalendarDate } from "#domain/calendar-date.ts";
import { ORDER_CHILDREN_MAX } from "#domain/order-lines.ts";
import { ChildCard } from "./child-card.tsx";
import { withoutChild } from "./sibling-values.ts";

interface ChildCardsProps {
  today: CalendarDate;
  offers: Offers;
  family: Family;
}

/** Takes a child out of the form; the ones after it take its place, with what was typed of them. */
function useRemoval({ count, change }: Family, onRemoved: (at: number) => void) {
  const { t } = useTranslation("choice");
  const toast = useToast();
  const { programs, choose } = useChoiceOfProgram();
  const { clearErrors, formState, getValues, setValue, trigger } = useFormContext<FormValues>();
  const { isSubmitted } = formState;
  return (at: number, name: string) => {
    const before = getValues();
    const { siblings, ...first } = withoutChild(before, at);
    if (at === 0) {
      const next = programs.find(({ id }) => id === before.siblings[0]?.programId);
      if (next) choose(next, { staysInForm: true });
      for (const [field, value] of Object.entries(first)) setValue(field as keyof typeof first, value);
    }
    setValue("siblings", siblings);
    clearErrors();
    onRemoved(at);
    change(count - 1, Math.min(at, count - 1));
    toast({ title: t("children.removed", { name }), tone: "neutral" });
    // The others' mistakes are marked again, at their new places.
    if (isSubmitted) void trigger();
  };
}

/** The first has taken its own place in the list of those that follow: 3 is 2 once 1 is out. */
function without(folded: readonly number[], at: number): number[] {
  return folded.filter((one) => one !== at).map((one) => (one > at ? one - 1 : one));
}

/** Several children, each in a card of its own (docs/rules/registration.md#several-children). */
export default function ChildCards({ today, offers, family }: ChildCardsProps) {
  const { t } = useTranslation("choice");
  const { count, focused } = family;
  const [folded, setFolded] = useState<readonly number[]>([]);
  // Cards are drawn anew after one was taken out: their fields have other names then.
  const [round, setRound] = useState(0);
  const headings = useRef<(HTMLElement | null)[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each removal and addition
  useEffect(() => {
    if (focused !== undefined) headings.current[focused]?.focus();
  }, [focused, count, round]);
  const remove = useRemoval(family, (at) => {
    setFolded((known) => without(known, at));
    setRound((last) => last + 1);
  });
  return (
    <FormSection title={t("children.title")} text={t("children.text")}>
      {Array.from({ length: count + 1 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a child is known by its place, and each round draws all anew
        <ChildAt key={`${round} ${at}`} value={{ at, isCard: true }}>
          <ChildCard
            {...{ today, offers, at }}
            heading={(element) => {
              headings.current[at] = element;
            }}
            isFolded={folded.includes(at)}
            onFold={(isFolded) =>
              setFolded((known) => (isFolded ? [...known, at] : known.filter((one) => one !== at)))
            }
            onRemove={(name) => remove(at, name)}
          />
        </ChildAt>
      ))}
      {count + 1 < ORDER_CHILDREN_MAX ? (
        <AddChild {...family} />
      ) : (
        <p className="max-w-line">{t("children.most", { max: ORDER_CHILDREN_MAX })}</p>
      )}
    </FormSection>
  );
}
