import { longDate } from "#domain/date-formats.ts";
import type { Language } from "#domain/languages.ts";
import { refundDays } from "#domain/refund-share.ts";
import type { ProgramFacts } from "#domain/site-facts.ts";

const WORDS = {
  en: {
    until: (day: string, percent: number) => `If you tell us by ${day}, you get back ${percent}% of the fee.`,
    never: "The fee of this program does not go back.",
    after: (day: string) => `After ${day} we do not refund the fee.`,
  },
  es: {
    until: (day: string, percent: number) =>
      `Si nos avisa a más tardar el ${day}, le devolvemos el ${percent}% de la cuota.`,
    never: "La cuota de este programa no se devuelve.",
    after: (day: string) => `Después del ${day} no devolvemos la cuota.`,
  },
} as const satisfies Record<Language, unknown>;

/**
 * What goes back to a family that leaves, a sentence for each last day, spelt out; none where the program has no steps of
 * its own or no first day yet: then the refund policy says it (docs/rules/money.md#what-goes-back-when-a-child-leaves).
 */
export function refundWords(
  { refundSteps, sessions }: Pick<ProgramFacts, "refundSteps" | "sessions">,
  language: Language,
): string[] {
  const firstDay = sessions.map(({ on }) => on).toSorted()[0];
  if (refundSteps.length === 0 || firstDay === undefined) return [];
  const words = WORDS[language];
  const days = refundDays(refundSteps, firstDay);
  const last = days.at(-1);
  if (!last) return [words.never];
  return [
    ...days.map(({ until, percent }) => words.until(longDate(until, language), percent)),
    words.after(longDate(last.until, language)),
  ];
}
