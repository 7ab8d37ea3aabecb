import { CircleAlert, CircleCheck, CircleDashed, type LucideIcon } from "lucide-react";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { Books } from "./use-books.ts";

type Outcome = "balance" | "differ" | "failed" | "never";

const LOOKS: Record<Outcome, { icon: LucideIcon; colour: string }> = {
  balance: { icon: CircleCheck, colour: "text-agave" },
  differ: { icon: CircleAlert, colour: "text-error" },
  failed: { icon: CircleAlert, colour: "text-error" },
  never: { icon: CircleDashed, colour: "text-marigold-700" },
};

/** Open differences outweigh everything; without a comparison that ended well, nothing is promised. */
function outcomeOf({ differences, lastCheck }: Books): Outcome {
  if (differences.length > 0) return "differ";
  if (lastCheck?.error) return "failed";
  return lastCheck ? "balance" : "never";
}

function useExplanation(books: Books, outcome: Outcome): string {
  const { t } = useTranslation("adminBooks");
  const { ofCode } = useErrorText();
  const { date } = useFormat();
  const { lastCheck } = books;
  if (lastCheck?.error) return ofCode(lastCheck.error).message;
  if (outcome === "differ" || outcome === "never") return t(`verdict.${outcome}Text`);
  const since = lastCheck ? date(lastCheck.since) : "";
  const isEqual = lastCheck?.stripeCents === lastCheck?.ourCents;
  return t(isEqual ? "verdict.balanceText" : "verdict.explainedText", { since });
}

/** Whether money equals records, in words that can be read from across the room. */
export function Verdict({ books }: { books: Books }) {
  const { t } = useTranslation("adminBooks");
  const outcome = outcomeOf(books);
  const { icon: Icon, colour } = LOOKS[outcome];
  const explanation = useExplanation(books, outcome);
  return (
    <div role="status">
      <p className={`flex items-center gap-3 font-display text-headline font-black ${colour}`}>
        <Icon aria-hidden size={40} className="shrink-0" />
        {t(`verdict.${outcome}`, { count: books.differences.length })}
      </p>
      <p className="mt-2 max-w-line">{explanation}</p>
    </div>
  );
}
