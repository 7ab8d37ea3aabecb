import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { addDays } from "#domain/calendar-date.ts";
import type { ProgramFacts } from "#domain/site-facts.ts";

/** The program's refund steps: as last dates if its first day is known. */
function Steps({ program: { refundSteps, sessions } }: { program: ProgramFacts }) {
  const { t } = useTranslation("parentAnswers");
  const { date } = useFormat();
  const firstDay = sessions[0]?.on;
  return (
    <ul className="figures list-disc space-y-1 pl-5 marker:text-sand-500">
      {refundSteps.map(({ daysBefore, percent }) => (
        <li key={daysBefore}>
          {firstDay
            ? t("cancel.until", { day: date(addDays(firstDay, -daysBefore)), percent })
            : t("cancel.daysBefore", { count: daysBefore, percent })}
        </li>
      ))}
    </ul>
  );
}

/** How much is refunded when a child leaves: by the program's own steps, or else by the refund policy. */
export function RefundAnswer({ program }: { program: ProgramFacts }) {
  const { t } = useTranslation("parentAnswers");
  const { date } = useFormat();
  const firstDay = program.sessions[0]?.on;
  return (
    <>
      {program.refundSteps.length > 0 ? (
        <Steps program={program} />
      ) : (
        <p>{firstDay ? t("cancel.before", { day: date(firstDay) }) : t("cancel.policy")}</p>
      )}
      <p className="mt-2">{t(program.refundSteps.length > 0 ? "cancel.later" : "cancel.started")}</p>
      <p className="mt-2">{t("cancel.how")}</p>
    </>
  );
}
