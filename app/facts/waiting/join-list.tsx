import { useId, useState } from "react";
import type { InterestFormProps } from "#app/facts/interest-form.tsx";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { withKept } from "#app/lib/storage/kept-values.ts";
import { readWaitingDraft } from "#app/lib/storage/waiting-draft.ts";
import { Card } from "#app/ui/card.tsx";
import type { Entry } from "./entries.ts";
import { JoinCode, type Mailbox } from "./join-code.tsx";
import { JoinForm } from "./join-form.tsx";
import { Joined } from "./joined.tsx";

/** Whom a code was mailed to for a program's list before the page was loaded anew. */
function mailedBefore(programId: string): Mailbox | undefined {
  const { sentFor, guardian } = readWaitingDraft();
  return sentFor === programId ? withKept({ email: "", phone: "" }, guardian) : undefined;
}

/** Joins a program's waiting list: the form, the code from the mailbox, the place in the list (docs/rules/waiting.md#joining). */
export function JoinList({ programId, slug, name }: Omit<InterestFormProps, "reason">) {
  const { t } = useTranslation("waitingList", "family", "payment", "errors");
  const [mailbox, setMailbox] = useState(() => mailedBefore(programId));
  const [entries, setEntries] = useState<Entry[]>();
  const titleId = useId();
  const title = entries ? "done.title" : mailbox ? "code.title" : "title";
  const isOnList = !entries || entries.some(({ position }) => position !== null);
  return (
    <Card aria-labelledby={titleId} padding="none" className="grid gap-6 p-6 print:hidden">
      <h3 id={titleId} className="text-title">
        {t(isOnList ? title : "title")}
      </h3>
      {entries && mailbox ? (
        <Joined {...{ entries, slug }} email={mailbox.email} />
      ) : mailbox ? (
        <JoinCode {...{ programId, mailbox }} onJoined={setEntries} onBack={() => setMailbox(undefined)} />
      ) : (
        <JoinForm {...{ programId, name }} onMailed={setMailbox} />
      )}
    </Card>
  );
}
