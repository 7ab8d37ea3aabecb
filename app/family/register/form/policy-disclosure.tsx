import { Suspense, useState } from "react";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { Disclosure, ScrollFrame } from "#app/ui/disclosure.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { PolicyId } from "#content/product/policy.ts";

const PolicyText = lazyPart(async () => (await import("#app/facts/policies/policy-text.tsx")).PolicyText);

interface PolicyDisclosureProps {
  policy: PolicyId;
  summary: string;
}

/** A policy's text next to its checkbox, fetched when expanded, with its own scroll. */
export function PolicyDisclosure({ policy, summary }: PolicyDisclosureProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Disclosure summary={summary} onOpen={() => setOpened(true)}>
      {opened && (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <ScrollFrame label={summary}>
            <PolicyText policy={policy} level={3} />
          </ScrollFrame>
        </Suspense>
      )}
    </Disclosure>
  );
}
