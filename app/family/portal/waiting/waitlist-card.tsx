import { useId, useRef } from "react";
import { ConfirmDangerButton } from "#app/family/portal/confirm-danger-button.tsx";
import { useFamilyMutation } from "#app/family/portal/family-mutation.tsx";
import type { FamilyProgram } from "#app/family/portal/use-family.ts";
import { api } from "#app/lib/api.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { FamilyActionError } from "#app/shared/family-form.tsx";
import type { WaitlistEntry } from "#app/shared/waiting/waitlist-entries.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { WAITING_CHILDREN_MAX, type WaitingEnd } from "#domain/family/waiting-list.ts";
import { childrenWithGroups } from "./offer-details.tsx";

interface WaitlistCardProps {
  entry: WaitlistEntry;
  program: FamilyProgram;
}

interface EntryDetailsProps extends WaitlistCardProps {
  /** Called when the focused button disappears. */
  onButtonRemoved: () => void;
}

function WaitingPosition({ entry, program, onButtonRemoved }: EntryDetailsProps) {
  const { t } = useTranslation("waitingList");
  const { dayOf } = useFormat();
  const { id, position, joinedAt, children } = entry;
  const waitingRoute = api.family["waiting-list"][":id"];
  return (
    <>
      <div>
        <p className="tabular-nums text-lead font-semibold">
          {t("entry.before", { count: (position ?? 1) - 1 })}
        </p>
        <p className="text-dusk-700">
          {`${t("entry.since", { on: dayOf(joinedAt) })} ${children.length > 1 ? t("entry.together") : ""}`}
        </p>
      </div>
      <div>
        <ConfirmDangerButton
          label={t("entry.leave")}
          title={t("entry.leaveTitle")}
          text={t("entry.leaveText", { program: program.name })}
          confirmLabel={t("entry.leave")}
          cancelLabel={t("entry.keep")}
          action={() => waitingRoute.$delete({ param: { id } }, withTimeout())}
          onSuccess={onButtonRemoved}
        />
      </div>
    </>
  );
}

function EndedEntry({
  entry: { id, mayRejoin },
  program,
  onButtonRemoved,
  reason,
}: EntryDetailsProps & { reason: WaitingEnd }) {
  const { t } = useTranslation("waitingList");
  const { mutate, isPending, error } = useFamilyMutation(
    () => api.family["waiting-list"][":id"].rejoin.$post({ param: { id } }, withTimeout()),
    { onSuccess: onButtonRemoved },
  );
  return (
    <>
      <p className="max-w-prose">{t(`ended.${reason}`, { max: WAITING_CHILDREN_MAX })}</p>
      <FamilyActionError error={error} />
      <div className="flex flex-wrap gap-3">
        {reason === "spots_free" && (
          <LinkButton href={`/register?program=${program.slug}`}>{t("done.register")}</LinkButton>
        )}
        {mayRejoin && (
          <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
            {t("entry.rejoin")}
          </Button>
        )}
      </div>
    </>
  );
}

/** An entry of a waiting list (docs/reference/waiting-list.md#list-order). */
export function WaitlistCard({ entry, program }: WaitlistCardProps) {
  const { t } = useTranslation("waitingList");
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const entryProps = { entry, program, onButtonRemoved: () => heading.current?.focus() };
  // An offer is over after its deadline, even before the server records it.
  const reason = entry.endedReason ?? (entry.position === null ? "lapsed" : null);
  return (
    <Card aria-labelledby={titleId} padding="page" className="grid gap-4 print:hidden">
      <div>
        <h2 id={titleId} ref={heading} tabIndex={-1} className="text-title wrap-anywhere outline-none">
          {t("entry.title", { program: program.name })}
        </h2>
        <p className="wrap-anywhere">{childrenWithGroups(entry, program)}</p>
      </div>
      {reason === null ? <WaitingPosition {...entryProps} /> : <EndedEntry {...entryProps} reason={reason} />}
    </Card>
  );
}
