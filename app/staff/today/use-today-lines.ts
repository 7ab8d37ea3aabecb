import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { Today } from "#app/staff/shared/use-today.ts";
import { SAMPLE_KINDS } from "#domain/club/samples.ts";
import { GOES_SOON_DAYS } from "#domain/staff/retention.ts";
import { attentionAddress, type StaffPath, setupAddress } from "#domain/staff/routes.ts";
import { joinNames } from "#domain/time/sessions.ts";

/** One count on Today. */
export interface TodayLine {
  name: string;
  /** The count with its noun. */
  text: string;
  /** Address of the list behind the count. */
  path: string;
  count: number;
  /** Deadline, what to do and where, one sentence each. */
  steps: readonly string[];
}

/** Disputes, returned checks and open balances. The first two always say the next step. */
function useMoneyLines({ disputes, returnedCheck, owed }: Today): TodayLine[] {
  const { t } = useTranslation("adminToday");
  const { date, money } = useFormat();
  const answer = disputes.count === 1 ? "answerBy" : "answersBy";
  const due = returnedCheck.count === 1 ? "dueOn" : "firstDueOn";
  return [
    {
      name: "disputes",
      text: t("waiting.disputes", { count: disputes.count }),
      path: "/admin/money/payments?state=to_answer",
      count: disputes.count,
      steps: [
        disputes.answerBy ? t(`steps.${answer}`, { day: date(disputes.answerBy) }) : "",
        t("steps.disputes"),
      ],
    },
    {
      name: "returnedCheck",
      text: t("waiting.returnedCheck", { count: returnedCheck.count, cents: money(returnedCheck.cents) }),
      path: "/admin/money/unpaid?season=all&returnedCheck=yes",
      count: returnedCheck.count,
      steps: [
        returnedCheck.dueOn ? t(`steps.${due}`, { day: date(returnedCheck.dueOn) }) : "",
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

/** Counts whose next step is said. */
const WITH_STEP = ["refundsFailed", "offersRefused", "listed", "waiting", "closed"] as const;

/** Counts of people, programs and texts with their lists, most urgent first. */
const OTHERS = [
  ["refundsFailed", "/admin/money/payments?state=refund_failed"],
  ["aid", "/admin/money/aid"],
  ["duplicates", attentionAddress("duplicate")],
  ["reportedNotMe", attentionAddress("not_mine")],
  ["toReview", "/admin/money/check"],
  ["discrepancies", "/admin/money/check"],
  ["familyChanges", attentionAddress("changed")],
  ["offersRefused", "/admin/waiting-list"],
  ["listed", "/admin/waiting-list"],
  ["waiting", "/admin/waiting-list/interest?free=yes"],
  ["unpaid", "/admin/programs"],
  ["closed", "/admin/programs"],
  ["testimonials", "/admin/testimonials"],
  ["deletedSoon", "/admin/deleted"],
  ["interests", "/admin/waiting-list/interest"],
] as const satisfies readonly (readonly [keyof Today, StaffPath | `${StaffPath}?${string}`])[];

/** What a visitor still reads of the sample: one line, because one page changes it all. */
function useSampleLine({ samples }: Today): TodayLine {
  const { t } = useTranslation(["adminToday", "adminClub"]);
  const { language } = useLanguage();
  const kinds = SAMPLE_KINDS.filter((kind) => samples[kind] > 0);
  const what = kinds.map((kind) => t(`adminClub:samples.${kind}`, { count: samples[kind] }));
  const count = kinds.reduce((sum, kind) => sum + samples[kind], 0);
  const text = t("waiting.samples", { count, what: joinNames(what, language) });
  return { name: "samples", path: "/admin/website/club", text, count, steps: [t("steps.samples")] };
}

/** Everything that needs attention, except alerts, which are shown above. */
export function useTodayLines(today: Today): TodayLine[] {
  const { t } = useTranslation("adminToday");
  const unreadable: TodayLine = {
    name: "unreadable",
    text: t("unreadable"),
    path: setupAddress(today.unreadable.includes("stripe") ? "money" : "mail"),
    count: today.unreadable.length,
    steps: [t("steps.unreadable")],
  };
  const lines = [
    unreadable,
    ...useMoneyLines(today),
    ...OTHERS.map(([name, path]): TodayLine => {
      const text = t(`waiting.${name}`, { count: today[name], days: GOES_SOON_DAYS });
      const step = WITH_STEP.find((each) => each === name);
      const steps = step ? [t(`steps.${step}`)] : [];
      return { name, path, text, count: today[name], steps };
    }),
    useSampleLine(today),
  ];
  return lines.filter(({ count }) => count > 0);
}
