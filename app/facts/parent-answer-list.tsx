import type { ReactNode } from "react";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useFacts, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PLACE_HOLD_MINUTES } from "#domain/availability.ts";
import { addDays, dateInZone } from "#domain/calendar-date.ts";
import { fullDate, timeInZone } from "#domain/date-formats.ts";
import type { ProgramFacts } from "#domain/site-facts.ts";
import { dayEndingAt } from "#domain/zoned-time.ts";
import { StaffText } from "./staff-text.tsx";

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
function RefundAnswer({ program }: { program: ProgramFacts }) {
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

interface AnswerProps {
  program: ProgramFacts;
}

/**
 * Registration closes at the published moment, or else on the last day. Whether it is closed now is shown elsewhere, by
 * the availability.
 */
function LateAnswer({ program: { closesAt, sessions } }: AnswerProps) {
  const { club } = useFacts();
  const { t } = useTranslation("parentAnswers");
  const { language } = useLanguage();
  const lastDay = sessions.at(-1)?.on;
  const night = closesAt && dayEndingAt(closesAt, club.timeZone);
  const closing = closesAt && {
    day: fullDate(dateInZone(new Date(closesAt), club.timeZone), language),
    at: timeInZone(closesAt, language, club.timeZone),
  };
  return (
    <>
      <p>
        {night
          ? t("late.closesMidnight", { day: fullDate(night, language) })
          : closing
            ? t("late.closes", closing)
            : lastDay
              ? t("late.lastDay", { day: fullDate(lastDay, language) })
              : t("late.open")}
      </p>
      <p className="mt-2">{t("late.after")}</p>
    </>
  );
}

function ShirtAnswer({ program: { description } }: AnswerProps) {
  const { t } = useTranslation("parentAnswers");
  return (
    <>
      {description && <StaffText text={description} className="mb-2" />}
      <p>{t("shirt.size")}</p>
      <p className="mt-2">{t("shirt.change")}</p>
    </>
  );
}

/** States age groups by birth date and never "today's" age (docs/rules/registration.md#groups-by-birth-date). */
function AgeAnswer({ program: { groups, ageRule, sessions } }: AnswerProps) {
  const { t } = useTranslation("parentAnswers");
  const { date, days } = useFormat();
  const firstDay = sessions[0]?.on;
  if (groups.length === 0)
    return <p>{firstDay ? t("age.onFirstDay", { day: date(firstDay) }) : t("age.noGroups")}</p>;
  return (
    <>
      <p>{t(`age.rules.${ageRule}`)}</p>
      <ul className="figures mt-2 list-disc space-y-1 pl-5 marker:text-sand-500">
        {groups.map(({ id, code, bornFrom, bornTo }) => (
          <li key={id}>{t("age.group", { code, days: days(bornFrom, bornTo) })}</li>
        ))}
      </ul>
      <p className="mt-2">{t("age.playingUp")}</p>
    </>
  );
}

/** The content of ParentAnswers, loaded when it comes near the screen. */
export function ParentAnswerList({ program, isUntitled }: AnswerProps & { isUntitled?: boolean }) {
  const { t } = useTranslation("parentAnswers", "site");
  const answers: [question: string, answer: ReactNode][] = [
    [t("full.question"), <p key="full">{t("full.answer")}</p>],
    [t("late.question"), <LateAnswer key="late" program={program} />],
    [t("unable.question"), <p key="unable">{t("unable.answer", { minutes: PLACE_HOLD_MINUTES })}</p>],
    [t("cash.question"), <p key="cash">{t("cash.answer")}</p>],
    [t("cancel.question"), <RefundAnswer key="cancel" program={program} />],
    [t("shirt.question"), <ShirtAnswer key="shirt" program={program} />],
    [t("age.question"), <AgeAnswer key="age" program={program} />],
  ];
  const list = (
    <div className="grid gap-2">
      {answers.map(([question, answer]) => (
        <Disclosure key={question} summary={question}>
          <div className="max-w-line wrap-anywhere">{answer}</div>
        </Disclosure>
      ))}
    </div>
  );
  if (isUntitled) return list;
  return (
    <section aria-labelledby="parents-ask">
      <h2 id="parents-ask" className="mb-4 text-title">
        {t("title")}
      </h2>
      {list}
    </section>
  );
}
