import { useSuspenseQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Link } from "wouter";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Panel } from "#app/staff/shared/panel-header.tsx";
import { useFormatInstant } from "#app/staff/shared/use-format-instant.ts";
import { type Today, todayQuery } from "#app/staff/shared/use-today.ts";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { SETUP_ADDRESS, SETUP_STEPS, type SetupStep } from "#domain/staff/routes.ts";
import { type TodayLine, useTodayLines } from "./use-today-lines.ts";

function Line({ name, text, path, steps }: TodayLine) {
  const sentences = steps.filter(Boolean);
  return (
    <Card as="li" data-line={name} padding="none" className="has-[a:hover]:bg-sand-100">
      <Link
        href={path}
        className="figures flex min-h-14 items-center justify-between gap-4 rounded px-5 py-3 font-semibold"
      >
        <span className="min-w-0">{text}</span>
        <ChevronRight aria-hidden size={20} className="shrink-0" />
      </Link>
      {sentences.length > 0 && (
        <p className="figures px-5 pb-4 text-small text-dusk-700">{sentences.join(" ")}</p>
      )}
    </Card>
  );
}

function Waiting({ today }: { today: Today }) {
  const { t } = useTranslation("adminToday");
  const lines = useTodayLines(today);
  if (lines.length > 0) {
    return (
      <ul className="grid gap-3">
        {lines.map((line) => (
          <Line key={line.name} {...line} />
        ))}
      </ul>
    );
  }
  if (today.alerts > 0) return null;
  return <EmptyState title={t("emptyTitle")} text={t("emptyText")} />;
}

/** What is left of setting up the club, after everything that waits for somebody. */
function SetupLeft({ missing }: { missing: readonly SetupStep[] }) {
  const { t } = useTranslation("adminToday");
  const { t: setup } = useTranslation("adminSetup");
  const [of, count] = [SETUP_STEPS.length, missing.length];
  if (count === 0) return null;
  const line = { name: "setup", path: SETUP_ADDRESS, text: t("setup", { done: of - count, of }), count };
  const steps = missing.map((step) => setup(`${step}.title`)).join(", ");
  return (
    <ul className="mt-3">
      <Line {...line} steps={[t("setupMissing", { steps }), t("setupText")]} />
    </ul>
  );
}

function BackedUp({ at }: { at: string | null }) {
  const { t } = useTranslation("adminToday");
  const clubTime = useFormatInstant();
  return (
    <p className="figures mt-6 text-dusk-700 text-small">
      <TextLink href="/admin/settings/backup" className="inline-flex min-h-11 items-center">
        {at === null ? t("noBackup") : t("backedUp", { at: clubTime(at) })}
      </TextLink>
    </p>
  );
}

/** What needs attention, as counts with links. */
export function TodayPanel() {
  const { t } = useTranslation("adminToday");
  const today = useSuspenseQuery(todayQuery).data.data;
  return (
    <Panel id="today" title={t("title")} summary={t("text")} className="max-w-3xl">
      <Waiting today={today} />
      <SetupLeft missing={today.setupMissing} />
      <BackedUp at={today.backedUpAt} />
    </Panel>
  );
}
