import { lastDayOfStep, refundNotices } from "#domain/money/cancellation.ts";
import type { PublicProgram } from "#domain/programs/site-data.ts";
import type { Language } from "#domain/text/languages.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import { longDate } from "#domain/time/formats.ts";

const WORDS = {
  en: {
    until: (day: string, share: string) => `If you cancel by ${day}, you get back ${share}.`,
    undated: (day: string, share: string) => `Canceled by ${day}: ${share} is refunded.`,
    before: (days: number, share: string) =>
      `If you cancel ${days > 1 ? `at least ${days} days ` : ""}${days > 0 ? "before" : "by"} the first day, you get back ${share}.`,
    share: (percent: number) => (percent === 100 ? "the whole fee" : `${percent}% of the fee`),
    over: (day: string) => `The last day to cancel and get money back was ${day}.`,
    ended: "The fee is no longer refunded",
    after: "After that the fee is not refunded",
    never: "The fee of this program is not refunded",
    exception:
      "with one exception: if your child cannot continue because of an injury or illness, talk to us. Staff can then refund all or part of it.",
  },
  es: {
    until: (day: string, share: string) => `Si cancela a más tardar el ${day}, le devolvemos ${share}.`,
    undated: (day: string, share: string) => `Cancelación a más tardar el ${day}: se devuelve ${share}.`,
    before: (days: number, share: string) =>
      `Si cancela ${days > 1 ? `por lo menos ${days} días ` : ""}${days > 0 ? "antes del" : "a más tardar el"} primer día, le devolvemos ${share}.`,
    share: (percent: number) => (percent === 100 ? "toda la cuota" : `el ${percent}% de la cuota`),
    over: (day: string) => `El último día para cancelar y recibir dinero fue el ${day}.`,
    ended: "Ya no devolvemos la cuota",
    after: "Después ya no devolvemos la cuota",
    never: "La cuota de este programa no se devuelve",
    exception:
      "con una excepción: si su hija o hijo no puede seguir por una lesión o enfermedad, hable con nosotros. En ese caso el personal puede devolverle toda la cuota o una parte.",
  },
} as const satisfies Record<Language, unknown>;

/**
 * What goes back to a family that cancels, for every text about refunds: a sentence for each last day that is not over,
 * and the exception. Nothing for a free program (docs/reference/refunds.md#cancellation-refund).
 * @param today in the club's time zone; null in prerendered pages, which are served for months: they name every day and
 * promise nothing
 */
export function refundTexts(
  { refundSteps, sessions, feeCents }: Pick<PublicProgram, "refundSteps" | "sessions" | "feeCents">,
  language: Language,
  today: CalendarDate | null,
): string[] {
  if (feeCents === 0) return [];
  const words = WORDS[language];
  const notices = refundNotices(refundSteps);
  const lastNotice = notices.at(-1);
  if (!lastNotice) return [`${words.never}, ${words.exception}`];
  const later = `${words.after}, ${words.exception}`;
  const firstDay = sessions.map(({ on }) => on).toSorted()[0];
  if (firstDay === undefined) {
    const counted = notices.map(({ daysBefore, percent }) => words.before(daysBefore, words.share(percent)));
    return [...counted, later];
  }
  const open = notices.filter((notice) => today === null || today <= lastDayOfStep(notice, firstDay));
  const dayOf = (notice: typeof lastNotice) => longDate(lastDayOfStep(notice, firstDay), language);
  if (open.length === 0) return [words.over(dayOf(lastNotice)), `${words.ended}, ${words.exception}`];
  const until = today === null ? words.undated : words.until;
  return [...open.map((notice) => until(dayOf(notice), words.share(notice.percent))), later];
}
