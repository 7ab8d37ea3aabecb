import { useDayChange } from "#app/lib/day-changes.ts";
import { useFacts } from "#app/lib/i18n/use-translation.tsx";
import { changeNote } from "#content/product/day-change-words.ts";
import type { SessionFacts } from "#domain/site-facts.ts";

interface ChangedDayProps {
  programId: string;
  session: Pick<SessionFacts, "on" | "starts">;
}

/** Beside a published day: that it is canceled, or when and where it is instead (docs/rules/messages.md#a-day-changes). */
export function ChangedDay({ programId, session: { on, starts } }: ChangedDayProps) {
  const { language } = useFacts();
  const change = useDayChange(programId, on, starts);
  if (!change) return null;
  return (
    <strong className="col-span-full mt-1 block w-fit rounded bg-marigold px-2.5 py-1 text-dusk-950 wrap-anywhere">
      {changeNote(change, language)}
    </strong>
  );
}
