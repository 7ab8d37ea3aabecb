import { Suspense, useState } from "react";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { PolicyId } from "#domain/policies.ts";

const PolicyToSign = lazyPart(async () => (await import("./policy-to-sign.tsx")).PolicyToSign);

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
          <PolicyToSign policy={policy} label={summary} />
        </Suspense>
      )}
    </Disclosure>
  );
}
