import { Suspense } from "react";
import { HydrationMarker } from "#app/lib/hydration/hydration-marker.tsx";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { InterestReason } from "#domain/interest.ts";

export interface InterestFormProps {
  programId: string;
  /** Name of the program in the page's language. */
  name: string;
  reason: InterestReason;
}

const InterestFields = lazyPart(async () => (await import("./interest-fields.tsx")).InterestFields);

/**
 * A form that leaves a name and contact on the program's interest list
 * (docs/rules/registration.md#whoever-asks-is-written-down). Its code and texts load when it is shown.
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
