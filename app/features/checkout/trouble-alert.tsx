import { Notice } from "#app/components/notice.tsx";
import { type Trouble, useTroubleText } from "./trouble.ts";

/**
 * Keeps a failure in sight after its toast has gone. The toast is the one that speaks to screen readers;
 * this one is tied to the button by its id, so that nothing is said twice.
 */
export function TroubleAlert({ id, trouble }: { id: string; trouble: Trouble }) {
  const { title, message } = useTroubleText()(trouble);
  return (
    <div id={id}>
      <Notice tone="error" title={title}>
        <p>{message}</p>
      </Notice>
    </div>
  );
}
