import { Suspense } from "react";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { InterestReason } from "#domain/family/interest.ts";
import type { PublicProgram } from "#domain/programs/site-data.ts";
import type { asksSex } from "#domain/registration/ages.ts";

export interface InterestFormProps {
  program: Pick<PublicProgram, "id" | "slug"> & Parameters<typeof asksSex>[0];
  /** Name of the program in the page's language. */
  name: string;
  /** "waiting": the program is full and has a waiting list. */
  reason: InterestReason | "waiting";
}

const InterestFields = lazyWithPreload(async () => (await import("./interest-fields.tsx")).InterestFields);
const JoinWaitlist = lazyWithPreload(async () => (await import("./join-waitlist.tsx")).JoinWaitlist);

/**
 * A form to join a program's interest list (docs/reference/waiting-list.md#interest-list) or its waiting
 * list. Its code and texts load when it is shown.
 */
export function InterestForm({ reason, ...program }: InterestFormProps) {
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      {reason === "waiting" ? <JoinWaitlist {...program} /> : <InterestFields {...program} reason={reason} />}
    </Suspense>
  );
}
