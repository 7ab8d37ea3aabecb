import { useSuspenseQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Link } from "wouter";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Panel } from "#app/staff/shared/list/panel.tsx";
import { type Today, todayQuery } from "#app/staff/shared/list/today-query.ts";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { PLACEHOLDER_KINDS } from "#domain/club/placeholders.ts";
import { ERASE_WARNING_DAYS } from "#domain/staff/retention-periods.ts";
import { SETUP_PATH, SETUP_STEPS, setupPath } from "#domain/staff/setup-steps.ts";
import { attentionPath, type StaffPath } from "#domain/staff/staff-paths.ts";
import { CLEARANCE_WARNING_DAYS } from "#domain/teams/clearances.ts";
import { joinNames } from "#domain/time/sessions.ts";

const SETUP_TASK = "setup";

interface TodayTask {
  name: string;
  text: string;
  path: string;
  count: number;
  /** Sentences about the deadline and the next step. */
  steps: readonly string[];
}

/** Disputes, returned checks and open balances. Disputes and returned checks always have a next step. */
function useMoneyTasks({ disputes, returnedCheck, owed }: Today): TodayTask[] {
  const { t } = useTranslation("adminToday");
  const { date, money } = useFormat();
  const answerKey = disputes.count === 1 ? "answerBy" : "answersBy";
  const dueKey = returnedCheck.count === 1 ? "dueOn" : "firstDueOn";
  return [
    {
      name: "disputes",
      text: t("waiting.disputes", { count: disputes.count }),
      path: "/admin/money/payments?state=to_answer",
      count: disputes.count,
      steps: [
        disputes.answerBy ? t(`steps.${answerKey}`, { day: date(disputes.answerBy) }) : "",
        t("steps.disputes"),
      ],
    },
    {
      name: "returnedCheck",
      text: t("waiting.returnedCheck", { count: returnedCheck.count, cents: money(returnedCheck.cents) }),
      path: "/admin/money/unpaid?season=all&returnedCheck=yes",
      count: returnedCheck.count,
      steps: [
        returnedCheck.dueOn ? t(`steps.${dueKey}`, { day: date(returnedCheck.dueOn) }) : "",
        t("steps.returnedCheck"),
      ],
    },
    {
      name: "owed",
      text: t("waiting.owed", { count: owed.count, cents: money(owed.cents) }),
      path: "/admin/money/unpaid?season=all",
      count: owed.count,
      steps: owed.overdue > 0 ? [t("steps.overdue", { count: owed.overdue })] : [],
    },
  ];
}

/** Counts of COUNT_PATHS that have a next step. */
const COUNTS_WITH_STEP = [
  "refundsFailed",
  "offersRefused",
  "waitlistWithSpots",
  "interestsWithSpots",
  "closedPrograms",
] as const;

/** Counts outside useMoneyTasks with the addresses of their lists, most urgent first. */
const COUNT_PATHS = [
  ["refundsFailed", "/admin/money/payments?state=refund_failed"],
  ["aid", "/admin/money/aid"],
  ["duplicates", attentionPath("duplicate")],
  ["reportedNotMe", attentionPath("wrong_address")],
  ["toReview", "/admin/money/check"],
  ["discrepancies", "/admin/money/check"],
  ["familyChanges", attentionPath("changed")],
  ["offersRefused", "/admin/waiting-list"],
  ["waitlistWithSpots", "/admin/waiting-list"],
  ["interestsWithSpots", "/admin/waiting-list/interest?free=yes"],
  ["unpaid", "/admin/programs"],
  ["closedPrograms", "/admin/programs"],
  ["testimonials", "/admin/testimonials"],
  ["clearances", "/admin/settings/clearances"],
  ["deletedSoon", "/admin/deleted"],
  ["interests", "/admin/waiting-list/interest"],
] as const satisfies readonly (readonly [keyof Today, StaffPath | `${StaffPath}?${string}`])[];

/** One task for all placeholder content, because staff replace it on one page. */
function usePlaceholderTask({ placeholders }: Today): TodayTask {
  const { t, language } = useTranslation(["adminToday", "adminClub"]);
  const kinds = PLACEHOLDER_KINDS.filter((kind) => placeholders[kind] > 0);
  const kindTexts = kinds.map((kind) => t(`adminClub:placeholders.${kind}`, { count: placeholders[kind] }));
  const count = kinds.reduce((sum, kind) => sum + placeholders[kind], 0);
  const text = t("waiting.placeholders", { count, what: joinNames(kindTexts, language) });
  return { name: "placeholders", path: "/admin/website/club", text, count, steps: [t("steps.placeholders")] };
}

/** One task for all missing setup steps. */
function useSetupTask({ setupMissing }: Today): TodayTask {
  const { t } = useTranslation("adminToday");
  const { t: tSetup } = useTranslation("adminSetup");
  const [total, count] = [SETUP_STEPS.length, setupMissing.length];
  const steps = setupMissing.map((step) => tSetup(`${step}.title`)).join(", ");
  return {
    name: SETUP_TASK,
    path: SETUP_PATH,
    text: t("setup", { done: total - count, of: total }),
    count,
    steps: [t("setupMissing", { steps }), t("setupText")],
  };
}

/** All tasks with a count above 0, except alerts, which have their own banner. */
function useTodayTasks(today: Today): TodayTask[] {
  const { t } = useTranslation("adminToday");
  const unreadable: TodayTask = {
    name: "unreadable",
    text: t("unreadable"),
    path: setupPath(today.unreadable.includes("stripe") ? "stripe" : "mail"),
    count: today.unreadable.length,
    steps: [t("steps.unreadable")],
  };
  const tasks = [
    unreadable,
    ...useMoneyTasks(today),
    ...COUNT_PATHS.map(([name, path]): TodayTask => {
      const text = t(`waiting.${name}`, {
        count: today[name],
        days: ERASE_WARNING_DAYS,
        warningDays: CLEARANCE_WARNING_DAYS,
      });
      const step = COUNTS_WITH_STEP.find((countName) => countName === name);
      const steps = step ? [t(`steps.${step}`)] : [];
      return { name, path, text, count: today[name], steps };
    }),
    usePlaceholderTask(today),
    useSetupTask(today),
  ];
  return tasks.filter(({ count }) => count > 0);
}

function TodayTaskCard({ task: { name, text, path, steps } }: { task: TodayTask }) {
  const sentences = steps.filter(Boolean);
  return (
    <Card as="li" data-line={name} padding="none" className="has-[a:hover]:bg-sand-100">
      <Link
        href={path}
        className="tabular-nums flex min-h-14 items-center justify-between gap-4 rounded px-5 py-3 font-semibold"
      >
        <span className="min-w-0">{text}</span>
        <ChevronRight aria-hidden size={20} className="shrink-0" />
      </Link>
      {sentences.length > 0 && (
        <p className="tabular-nums px-5 pb-4 text-small text-dusk-700">{sentences.join(" ")}</p>
      )}
    </Card>
  );
}

/** The open tasks: each a count that links to its list. */
export function TodayPanel() {
  const { t } = useTranslation("adminToday");
  const { instant } = useFormat();
  const today = useSuspenseQuery(todayQuery).data.data;
  const tasks = useTodayTasks(today);
  return (
    <Panel id="today" title={t("title")} summary={t("text")} className="max-w-3xl">
      {tasks.every(({ name }) => name === SETUP_TASK) && today.alerts === 0 && (
        <EmptyState title={t("emptyTitle")} text={t("emptyText")} />
      )}
      <ul className="grid gap-3 empty:hidden">
        {tasks.map((task) => (
          <TodayTaskCard key={task.name} task={task} />
        ))}
      </ul>
      <p className="tabular-nums mt-6 text-dusk-700 text-small">
        <TextLink href="/admin/settings/backup" className="inline-flex min-h-11 items-center">
          {today.backedUpAt === null ? t("noBackup") : t("backedUp", { at: instant(today.backedUpAt) })}
        </TextLink>
      </p>
    </Panel>
  );
}
