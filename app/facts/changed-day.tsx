import { useDayChange, useDayChanges } from "#app/lib/day-changes.ts";
import { useFacts } from "#app/lib/i18n/use-translation.tsx";
import { changeNote, daySentence } from "#content/product/day-change-words.ts";
import type { ProgramFacts, SessionFacts } from "#domain/site-facts.ts";

const NOTE = "col-span-full mt-1 block w-fit rounded bg-marigold px-2.5 py-1 text-dusk-950 wrap-anywhere";

interface ChangedDayProps {
  programId: string;
  session: Pick<SessionFacts, "on" | "starts">;
}

/** Beside a published day: that it is canceled, or when and where it is instead (docs/rules/messages.md#a-day-changes). */
export function ChangedDay({ programId, session: { on, starts } }: ChangedDayProps) {
  const { language } = useFacts();
  const change = useDayChange(programId, on, starts);
  if (!change) return null;
  return <strong className={NOTE}>{changeNote(change, language)}</strong>;
}

/** Beside a program's days: a sentence for each that takes place otherwise (docs/rules/messages.md#a-day-changes). */
export function ChangedDays({ program }: { program: Pick<ProgramFacts, "id" | "name"> }) {
  const { language } = useFacts();
  return useDayChanges()
    .filter(({ programId }) => programId === program.id)
    .map((change) => (
      <strong key={change.id} className={NOTE}>
        {daySentence(program.name, change, language)}
      </strong>
    ));
}
