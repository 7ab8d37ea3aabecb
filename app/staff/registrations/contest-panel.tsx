import { useId, useState } from "react";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PanelHeader } from "#app/staff/shared/panel-header.tsx";
import { PhoneLink } from "#app/staff/shared/phone-link.tsx";
import { useClubTime } from "#app/staff/shared/use-club-time.ts";
import { Card } from "#app/ui/card.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { ListSkeleton } from "#app/ui/paged-list.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { useToast } from "#app/ui/use-toast.ts";
import { registrationAddress } from "#domain/staff-routes.ts";
import { ContestCard } from "./contest-card.tsx";
import type { Contest, Disowned, Side } from "./use-contests.ts";
import { useContests, useKeep, useMarkSeen } from "./use-contests.ts";

interface Choice {
  contest: Contest;
  side: Side;
  number: number;
}

/** Confirms before the other registrations are removed, and says where their money goes. */
function useDecision(headingId: string) {
  const { t } = useTranslation("adminContests");
  const { money } = useFormat();
  const toast = useToast();
  const [choice, setChoice] = useState<Choice>();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useKeep((returned) => {
    setOpen(false);
    const sentManually = returned
      .filter(({ way }) => way === "by_hand")
      .reduce((sum, { cents }) => sum + cents, 0);
    const message =
      sentManually > 0 ? t("decidedManually", { amount: money(sentManually) }) : t("decidedText");
    toast({ title: t("decided"), message, tone: sentManually > 0 ? "neutral" : "success" });
  });
  const ask = (next: Choice) => {
    setChoice(next);
    setOpen(true);
  };
  if (!choice) return { dialog: null, ask };
  const { contest, side, number } = choice;
  const child = contest.childFirstName;
  const guardian = `${side.parentFirstName} ${side.parentLastName}`;
  const dialog = (
    <ConfirmDialog
      open={isOpen}
      onClose={() => setOpen(false)}
      title={t("question", { number })}
      text={t("questionText", { child, guardian })}
      confirmLabel={t("keep")}
      busy={isPending}
      onConfirm={() => mutate(side.id)}
      returnTo={() => document.getElementById(headingId)}
    />
  );
  return { dialog, ask };
}

function DisownedRow({ registration }: { registration: Disowned }) {
  const { t } = useTranslation("adminContests");
  const clubTime = useClubTime();
  const toast = useToast();
  const { mutate, isPending } = useMarkSeen(() =>
    toast({ title: t("seen"), message: t("seenText"), tone: "success" }),
  );
  const { id, childFirstName, childLastName, parentFirstName, parentLastName, phone, notMineAt } =
    registration;
  return (
    <Card as="li" padding="row" className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0">
        <p className="font-semibold">
          <TextLink href={registrationAddress(id)} look="task" className="wrap-anywhere">
            {`${childFirstName} ${childLastName}`}
          </TextLink>
        </p>
        <p className="figures text-small">
          <span>{`${parentFirstName} ${parentLastName} · `}</span>
          <PhoneLink phone={phone} className="decoration-sand-500" />
        </p>
        {notMineAt && (
          <p className="figures text-dusk-700 text-small">{t("saysNotMine", { at: clubTime(notMineAt) })}</p>
        )}
      </div>
      <RowButton busy={isPending} onClick={() => mutate(id)}>
        {t("markSeen")}
      </RowButton>
    </Card>
  );
}

/** Contests to decide by phone: two people registered one child, or somebody says "not me". */
export function ContestPanel() {
  const { t } = useTranslation("adminContests");
  const headingId = useId();
  const { data, error, refetch } = useContests();
  const { dialog, ask } = useDecision(headingId);
  if (!data && error) return <LoadFailure title={t("failed")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton label={t("loading")} />;
  const { contests, disowned } = data.data;
  return (
    <section aria-labelledby={headingId}>
      <PanelHeader id={headingId} title={t("title")} summary={t("count", { count: contests.length })} />
      {contests.length === 0 && <EmptyState title={t("empty")} text={t("emptyText")} />}
      <ul className="grid gap-6">
        {contests.map((contest) => (
          <ContestCard
            key={contest.id}
            contest={contest}
            onKeep={(side, number) => ask({ contest, side, number })}
          />
        ))}
      </ul>
      {disowned.length > 0 && (
        <>
          <h2 className="mt-10 text-title">{t("disowned")}</h2>
          <p className="mt-1 mb-4 max-w-line text-dusk-700">{t("disownedText")}</p>
          <ul className="grid gap-3">
            {disowned.map((registration) => (
              <DisownedRow key={registration.id} registration={registration} />
            ))}
          </ul>
        </>
      )}
      {dialog}
    </section>
  );
}
