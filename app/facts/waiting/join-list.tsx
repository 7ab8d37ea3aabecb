import { type ComponentProps, useId, useState } from "react";
import type { InterestFormProps } from "#app/facts/interest-form.tsx";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { readWaitingDraft } from "#app/lib/storage/waiting-draft.ts";
import { Card } from "#app/ui/card.tsx";
import { JoinCode } from "./join-code.tsx";
import { JoinForm } from "./join-form.tsx";
import { Joined } from "./joined.tsx";

/** Joins a program's waiting list: the form, the code from the mailbox, the place in the list (docs/reference/waiting-list.md#joining). */
export function JoinList({ programId, slug, name }: Omit<InterestFormProps, "reason">) {
  const { t } = useTranslation("waitingList", "family", "payment", "errors");
  // A code may have been mailed before the page was loaded anew.
  const [isMailed, setMailed] = useState(() => readWaitingDraft().sentFor === programId);
  const [joined, setJoined] = useState<ComponentProps<typeof Joined>>();
  const titleId = useId();
  const title = joined ? "done.title" : isMailed ? "terms:codeFromEmail" : "terms:joinWaitingList";
  const isOnList = !joined || joined.entries.some(({ position }) => position !== null);
  return (
    <Card aria-labelledby={titleId} padding="none" className="grid gap-6 p-6 print:hidden">
      <h3 id={titleId} className="text-title">
        {t(isOnList ? title : "terms:joinWaitingList")}
      </h3>
      {joined ? (
        <Joined {...joined} />
      ) : isMailed ? (
        <JoinCode
          programId={programId}
          onJoined={(entries, email) => setJoined({ entries, email, slug })}
          onBack={() => setMailed(false)}
        />
      ) : (
        <JoinForm programId={programId} name={name} onMailed={() => setMailed(true)} />
      )}
    </Card>
  );
}
