import { type ComponentProps, lazy, Suspense, useState } from "react";
import { fetchPart } from "#app/lib/fetch-part.ts";

const Dialog = lazy(() => fetchPart(async () => ({ default: (await import("./dialog.tsx")).ConfirmDialog })));

/** The same question, whose code comes when it is first asked (docs/rules/pages.md#twelve-requests-for-code). */
export function ConfirmDialog(props: ComponentProps<typeof Dialog>) {
  const [wasAsked, setAsked] = useState(props.open);
  if (props.open && !wasAsked) setAsked(true);
  if (!wasAsked) return null;
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
