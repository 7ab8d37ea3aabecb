import { useEffect, useRef } from "react";
import { Button } from "#app/components/button.tsx";
import { Notice } from "#app/components/notice.tsx";
import { useActorName } from "#app/components/staff/use-actor-name.ts";
import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { useDifferenceSentence } from "#app/components/staff/use-difference-sentence.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { Difference, ProgramDifference } from "#domain/draft-changes.ts";
import type { EditConflict } from "./use-program-draft.ts";

interface ConflictNoticeProps {
  conflict: Omit<EditConflict, "differences"> & { differences: readonly (ProgramDifference | Difference)[] };
  name: string;
  onDecide: (whose: "mine" | "theirs") => void;
}

/** Two people wrote into one program or season: who the other is, what differs, and the choice. */
export function ConflictNotice({ conflict, name, onDecide }: ConflictNoticeProps) {
  const { t } = useTranslation("adminPrograms");
  const clubTime = useClubTime();
  const actorName = useActorName();
  const sentence = useDifferenceSentence();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { actor, actorName: username, updatedAt, differences } = conflict;
  const who = actorName(actor, username);
  return (
    <div ref={box} role="alert" tabIndex={-1} className="mb-5 outline-none">
      <Notice
        tone="warning"
        title={t("conflict.title", { name: who.charAt(0).toUpperCase() + who.slice(1) })}
      >
        {updatedAt !== null && <p>{t("conflict.at", { at: clubTime(updatedAt) })}</p>}
        <ul className="mt-2 list-disc pl-5">
          {differences.map((difference) => (
            <li key={JSON.stringify(difference)} className="wrap-anywhere">
              {sentence(difference, name)}
            </li>
          ))}
        </ul>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button onClick={() => onDecide("mine")}>{t("conflict.mine")}</Button>
          <Button variant="secondary" onClick={() => onDecide("theirs")}>
            {t("conflict.theirs")}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
