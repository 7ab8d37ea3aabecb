import { useEffect, useRef } from "react";
import { Button } from "#app/components/button.tsx";
import { Notice } from "#app/components/notice.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { AnyDraft } from "./typed-draft.ts";
import { useActorName } from "./use-actor-name.ts";
import { useClubTime } from "./use-club-time.ts";

interface ConflictNoticeProps<Difference> {
  /** What they wrote, and what differs from that to what would be saved. */
  conflict: Pick<AnyDraft<unknown>, "actor" | "actorName" | "updatedAt"> & {
    differences: readonly Difference[];
  };
  sentence: (difference: Difference) => string;
  onDecide: (whose: "mine" | "theirs") => void;
}

/** Two people wrote into the same part of a draft: who the other is, what differs, and the choice. */
export function ConflictNotice<Difference>({
  conflict,
  sentence,
  onDecide,
}: ConflictNoticeProps<Difference>) {
  const { t } = useTranslation("adminPrograms");
  const clubTime = useClubTime();
  const actorName = useActorName();
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
              {sentence(difference)}
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
