import { useId } from "react";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PanelHeader } from "#app/staff/shared/panel-header.tsx";
import { useClubTime } from "#app/staff/shared/use-club-time.ts";
import { useQuestionLabel } from "#app/staff/shared/use-question-label.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { ListSkeleton } from "#app/ui/paged-list.tsx";
import { keepFocusInList, RowButton } from "#app/ui/row-button.tsx";
import { registrationAddress } from "#domain/staff/routes.ts";
import { type Change, type ChangedChild, useFamilyChanges, useTick } from "./use-family-changes.ts";

const idsOf = (children: readonly ChangedChild[]) =>
  children.flatMap(({ changes }) => changes.map(({ id }) => id));

/** One field before and after; of health only that it changed. */
function ChangeRow({ change }: { change: Change }) {
  const { t } = useTranslation("adminChanges");
  const { language } = useLanguage();
  const clubTime = useClubTime();
  const labelOf = useQuestionLabel();
  const { field, label, before, after, changedAt } = change;
  return (
    <li className="border-t border-sand-200 py-2 wrap-anywhere">
      <span className="font-semibold">
        {label ? label[language] : labelOf(field as Parameters<typeof labelOf>[0])}
      </span>
      <span className="figures text-dusk-700">{` · ${clubTime(changedAt)}`}</span>
      {before && after ? (
        <span className="block">
          <del className="text-dusk-700">{before[language] || t("nothing")}</del>
          <span aria-hidden> → </span>
          <ins className="font-semibold no-underline">{after[language] || t("nothing")}</ins>
        </span>
      ) : (
        <span className="block">{t("health")}</span>
      )}
    </li>
  );
}

interface ChildRowProps {
  child: ChangedChild;
  busy: boolean;
  onSeen: (ids: string[]) => void;
}

function ChildRow({ child, busy, onSeen }: ChildRowProps) {
  const { t } = useTranslation("adminChanges");
  const name = `${child.firstName} ${child.lastName}`;
  return (
    <Card as="li" padding="row" className="text-small">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-3">
        <h4 className="text-body font-semibold">
          <TextLink href={registrationAddress(child.id)} look="task" className="wrap-anywhere">
            {name}
          </TextLink>
        </h4>
        <RowButton busy={busy} aria-label={t("seenOf", { name })} onClick={() => onSeen(idsOf([child]))}>
          {t("seen")}
        </RowButton>
      </div>
      <ul>
        {child.changes.map((change) => (
          <ChangeRow key={change.id} change={change} />
        ))}
      </ul>
    </Card>
  );
}

/** What families changed and nobody ticked yet (docs/rules/staff.md#what-families-changed). */
export function ChangesPanel() {
  const { t } = useTranslation("adminChanges");
  const headingId = useId();
  const { data, error, refetch } = useFamilyChanges();
  const { mutate, isPending } = useTick();
  if (!data && error) return <LoadFailure title={t("failed")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton label={t("loading")} />;
  const shown = idsOf(data.data.flatMap(({ children }) => children));
  return (
    <section aria-labelledby={headingId}>
      <PanelHeader id={headingId} title={t("title")} summary={t("count", { count: data.total })} />
      {shown.length === 0 && <EmptyState title={t("emptyTitle")} text={t("emptyText")} />}
      {shown.length > 0 && (
        <div className="mb-6 flex flex-wrap items-center gap-4">
          <Button ref={keepFocusInList} busy={isPending} onClick={() => mutate(shown)}>
            {t("seenAll", { count: shown.length })}
          </Button>
          <p className="max-w-line text-small text-dusk-700">{t("text")}</p>
        </div>
      )}
      {data.data.map(({ programId, program, seasonName, children }) => (
        <div key={programId} className="mb-8">
          <h3 className="mb-3 text-lead">{`${program} (${seasonName})`}</h3>
          <ul className="grid gap-3 md:grid-cols-2">
            {children.map((child) => (
              <ChildRow key={child.id} child={child} busy={isPending} onSeen={mutate} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
