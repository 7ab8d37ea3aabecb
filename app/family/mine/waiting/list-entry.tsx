import { useId, useRef } from "react";
import type { Entry } from "#app/facts/waiting/entries.ts";
import { ConfirmedAction } from "#app/family/mine/confirmed-action.tsx";
import { Refusal, useFamilyAction } from "#app/family/mine/family-action.tsx";
import type { FamilyProgram } from "#app/family/mine/use-family.ts";
import { api } from "#app/lib/api.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { WAITING_CHILDREN_MAX, type WaitingEnd } from "#domain/family/waiting.ts";
import { childrenInWords } from "./offer-facts.tsx";

interface EntryProps {
  entry: Entry;
  program: FamilyProgram;
}

interface ShownEntryProps extends EntryProps {
  /** Called when the button that has the focus goes. */
  onGone: () => void;
}

/** Where the family stands in the list, and its way out. */
function Waits({ entry, program, onGone }: ShownEntryProps) {
  const { t } = useTranslation("waitingList");
  const { dayOf } = useFormat();
  const { id, position, joinedAt, children } = entry;
  const call = api.family.waiting[":id"];
  return (
    <>
      <div>
        <p className="tabular-nums text-lead font-semibold">
          {t("mine.before", { count: (position ?? 1) - 1 })}
        </p>
        <p className="text-dusk-700">
          {`${t("mine.since", { on: dayOf(joinedAt) })} ${children.length > 1 ? t("mine.together") : ""}`}
        </p>
      </div>
      <div>
        <ConfirmedAction
          label={t("mine.leave")}
          title={t("mine.leaveTitle")}
          text={t("mine.leaveText", { program: program.name })}
          confirm={t("mine.leave")}
          keep={t("mine.keep")}
          call={() => call.$delete({ param: { id } }, withTimeout())}
          onDone={onGone}
        />
      </div>
    </>
  );
}

/** Why the wait has ended, and how to wait again. */
function Ended({
  entry: { id, mayRejoin },
  program,
  onGone,
  reason,
}: ShownEntryProps & { reason: WaitingEnd }) {
  const { t } = useTranslation("waitingList");
  const { mutate, isPending, error } = useFamilyAction(
    () => api.family.waiting[":id"].rejoin.$post({ param: { id } }, withTimeout()),
    { onDone: onGone },
  );
  return (
    <>
      <p className="max-w-prose">{t(`ended.${reason}`, { max: WAITING_CHILDREN_MAX })}</p>
      <Refusal error={error} />
      <div className="flex flex-wrap gap-3">
        {reason === "places_free" && (
          <LinkButton href={`/register?program=${program.slug}`}>{t("done.register")}</LinkButton>
        )}
        {mayRejoin && (
          <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
            {t("mine.rejoin")}
          </Button>
        )}
      </div>
    </>
  );
}

/** An entry of a waiting list (docs/reference/waiting-list.md#list-order). */
export function ListEntry({ entry, program }: EntryProps) {
  const { t } = useTranslation("waitingList");
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const shown = { entry, program, onGone: () => heading.current?.focus() };
  // Past its deadline an offer is over, also in the minute before the server has noted it.
  const reason = entry.endedReason ?? (entry.position === null ? "lapsed" : null);
  return (
    <Card aria-labelledby={titleId} padding="page" className="grid gap-4 print:hidden">
      <div>
        <h2 id={titleId} ref={heading} tabIndex={-1} className="text-title wrap-anywhere outline-none">
          {t("mine.title", { program: program.name })}
        </h2>
        <p className="wrap-anywhere">{childrenInWords(entry, program)}</p>
      </div>
      {reason === null ? <Waits {...shown} /> : <Ended {...shown} reason={reason} />}
    </Card>
  );
}
