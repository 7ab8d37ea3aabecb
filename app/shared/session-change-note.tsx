import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useSessionChanges } from "#app/lib/session-changes.ts";
import { changeNote, sessionChangeSentence } from "#content/product/session-change-texts.ts";
import { nextSessionText } from "#content/product/session-texts.ts";
import type { PublicProgram, PublicSession } from "#domain/programs/site-data.ts";
import { nextOfRunning } from "#domain/time/sessions.ts";
import { useClubClock } from "./use-now.ts";

const NOTE_STYLE =
  "col-span-full mt-1 block w-fit rounded bg-marigold px-2.5 py-1 text-dusk-950 wrap-anywhere";

interface SessionChangeNoteProps {
  programId: string;
  session: Pick<PublicSession, "on" | "starts">;
}

/** A note beside a published session: canceled, or its new time and place (docs/reference/messages.md#session-changes). */
export function SessionChangeNote({ programId, session: { on, starts } }: SessionChangeNoteProps) {
  const { language } = useSiteData();
  const change = useSessionChanges().find(
    (candidate) => candidate.programId === programId && candidate.on === on && candidate.starts === starts,
  );
  if (!change) return null;
  return <strong className={NOTE_STYLE}>{changeNote(change, language)}</strong>;
}

interface ProgramDaysProps {
  program: Pick<PublicProgram, "id" | "name" | "sessions">;
}

/** The date of the next session that takes place, after hydration. */
export function NextSessionDay({ program: { id, sessions } }: ProgramDaysProps) {
  const { t } = useTranslation("common");
  const { language, club } = useSiteData();
  const clock = useClubClock();
  const changes = useSessionChanges().filter(({ programId }) => programId === id);
  const session = clock === null ? undefined : nextOfRunning(sessions, clock, changes);
  return (
    session && (
      <span className="block">
        {t("nextDay", { day: nextSessionText(session, club.place.park, language) })}
      </span>
    )
  );
}

/** A sentence for each session change, beside a program's days (docs/reference/messages.md#session-changes). */
export function SessionChangeNotes({ program }: ProgramDaysProps) {
  const { language } = useSiteData();
  const changes = useSessionChanges().filter(({ programId }) => programId === program.id);
  return changes.map((change) => (
    <strong key={change.id} className={NOTE_STYLE}>
      {sessionChangeSentence(program.name, change, language)}
    </strong>
  ));
}
