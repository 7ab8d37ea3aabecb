import { lazy, type ReactNode, Suspense, useState } from "react";
import { fetchPart } from "#app/lib/fetch-part.ts";
import type { Asked } from "./deed-question.tsx";
import { type Refundable, useDeed } from "./use-deed.ts";

// Dialogs come with the first question: the list is there without them.
const DeedQuestion = lazy(() =>
  fetchPart(async () => ({ default: (await import("./deed-question.tsx")).DeedQuestion })),
);
const RefundOffer = lazy(() =>
  fetchPart(async () => ({ default: (await import("./refund-offer.tsx")).RefundOffer })),
);

export type Ask = (asked: Asked) => void;

interface DeedDialogsProps {
  /** Id of the heading that takes the focus when the row has left the list. */
  headingId: string;
  /** After a deed: its registration is no longer where it was. */
  onDone: () => void;
  children: (ask: Ask) => ReactNode;
}

/** Asks before each deed, does it, and offers the refund: one set of dialogs for a whole list. */
export function DeedDialogs({ headingId, onDone, children }: DeedDialogsProps) {
  const [asked, setAsked] = useState<Asked>();
  const [step, setStep] = useState<"none" | "question" | "refund">("none");
  const [refundable, setRefundable] = useState<Refundable | null>(null);
  const { mutate, isPending, isSuccess, reset } = useDeed({
    onDone: (left) => {
      setRefundable(left);
      setStep(left ? "refund" : "none");
      onDone();
    },
  });
  const close = () => setStep("none");
  const ask: Ask = (next) => {
    reset();
    setAsked(next);
    setStep("question");
  };
  const returnTo = () => (isSuccess ? document.getElementById(headingId) : null);
  return (
    <>
      {children(ask)}
      <Suspense fallback={null}>
        {asked && (
          <DeedQuestion
            {...asked}
            open={step === "question"}
            busy={isPending}
            onClose={close}
            onConfirm={() => mutate({ deed: asked.deed, id: asked.registration.id })}
            returnTo={returnTo}
          />
        )}
        {asked && refundable && (
          <RefundOffer
            {...refundable}
            child={asked.registration.childFirstName}
            open={step === "refund"}
            onClose={close}
            returnTo={returnTo}
          />
        )}
      </Suspense>
    </>
  );
}
