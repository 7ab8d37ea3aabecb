import { Button } from "#app/components/button.tsx";
import { useChoiceOfProgram } from "#app/features/register/offers.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { KIND_OF_REASON, type SignUpReason } from "#domain/programs.ts";

/** Instead of a form that ends in "not available": the program without a price keeps who asks about it. */
export default function UnpricedNotice({ reason }: { reason: SignUpReason }) {
  const { t } = useTranslation("choice");
  const { programs, choose } = useChoiceOfProgram();
  const program = programs.find(({ kind, feeCents }) => kind === KIND_OF_REASON[reason] && feeCents === null);
  if (!program) return null;
  return (
    <div role="status" className="mt-3 rounded border-l-4 border-marigold bg-marigold-50 p-5">
      <p className="max-w-line">{t("unpriced.text")}</p>
      <Button variant="secondary" className="mt-3" onClick={() => choose(program)}>
        {t("unpriced.ask")}
      </Button>
    </div>
  );
}
