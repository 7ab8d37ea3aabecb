import { type ReactNode, Suspense } from "react";

/** The place of a part that loads when it comes near (app/lib/load-near.ts). React leaves its HTML until then. */
export function LateSection({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id}>
      <Suspense fallback={<div className="min-h-dvh" />}>{children}</Suspense>
    </div>
  );
}
