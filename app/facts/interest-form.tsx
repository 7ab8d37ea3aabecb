import { Suspense } from "react";
import { HydrationMarker } from "#app/lib/hydration/hydration-marker.tsx";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { InterestReason } from "#domain/interest.ts";

export interface InterestFormProps {
  programId: string;
  /** The program's, in the language of the page. */
  name: string;
  reason: InterestReason;
}

const InterestFields = lazyPart(async () => (await import("./interest-fields.tsx")).InterestFields);

/**
 * "Tell me about it": name and contact for the club's list, whose code and words come when it is shown
 * (docs/rules/registration.md#whoever-asks-is-written-down).
 */
export function InterestForm(props: InterestFormProps) {
  const id = `interest-${props.programId}`;
  return (
    <div id={id} data-hydrated="no">
      <Suspense fallback={<Skeleton className="h-96" />}>
        <InterestFields {...props} />
        <HydrationMarker id={id} />
      </Suspense>
    </div>
  );
}
