import type { ReactNode } from "react";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { refundTexts } from "#content/product/refund-texts.ts";
import type { PublicProgram } from "#domain/programs/site-data.ts";
import { HOLD_MINUTES } from "#domain/registration/holds.ts";
import { SIZES_IN } from "#domain/registration/limits.ts";
import { plainText } from "#domain/text/staff-markup.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { fullDate, timeInZone } from "#domain/time/formats.ts";
import { dayEndingAt } from "#domain/time/zoned-time.ts";
import { useToday } from "./use-now.ts";

interface ProgramAnswerProps {
  program: PublicProgram;
}

/** The program's refund steps. Past steps are omitted after hydration. */
function RefundAnswer({ program }: ProgramAnswerProps) {
  const { t, language } = useTranslation("parentAnswers");
  const today = useToday();
  return (
    <>
      <ul className="tabular-nums list-disc space-y-1 pl-5 marker:text-sand-500">
        {refundTexts(program, language, today).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="mt-2">{t("cancel.how")}</p>
      <TextLink href="/family" variant="alone">
        {t("cancel.link")}
      </TextLink>
    </>
  );
}

/** Registration closes at the published time, or else on the last day. */
function LateAnswer({ program: { closesAt, sessions } }: ProgramAnswerProps) {
  const { club } = useSiteData();
  const { t, language } = useTranslation("parentAnswers");
  const lastDay = sessions.at(-1)?.on;
  const lastOpenDay = closesAt && dayEndingAt(closesAt, club.timeZone);
  const closingTime = closesAt && {
    day: fullDate(dateInZone(new Date(closesAt), club.timeZone), language),
    at: timeInZone(closesAt, language, club.timeZone),
  };
  return (
    <>
      <p>
        {lastOpenDay
          ? t("late.closesMidnight", { day: fullDate(lastOpenDay, language) })
          : closingTime
            ? t("late.closes", closingTime)
            : lastDay
              ? t("late.lastDay", { day: fullDate(lastDay, language) })
              : t("late.open")}
      </p>
      <p className="mt-2">{t("late.after")}</p>
    </>
  );
}

/** Sentences of a program's texts that mention a shirt. Empty if none. */
function shirtSentences({ summary, description }: PublicProgram): string[] {
  const sentences = [summary, description].flatMap((text) => plainText(text).split(/(?<=[.!?])\s/));
  return sentences.filter((sentence) => /shirt|jersey|playera|camiseta/i.test(sentence));
}

function ShirtAnswer({ program }: ProgramAnswerProps) {
  const { t } = useTranslation("parentAnswers");
  const sizes = SIZES_IN[program.shirtSizes].map((size) => t(`terms:choices.tshirtSize.${size}`));
  return (
    <>
      <p>{shirtSentences(program).join(" ")}</p>
      <p className="mt-2">{t("shirt.size", { sizes: sizes.join(", ") })}</p>
      <p className="mt-2">{t("shirt.change")}</p>
    </>
  );
}

/** Age groups by birth date, never by current age (docs/reference/registration-opening.md#groups-by-birth-date). */
function AgeAnswer({ program: { groups, ageRule, sessions, minAge, maxAge } }: ProgramAnswerProps) {
  const { t } = useTranslation("parentAnswers");
  const { date, days } = useFormat();
  const firstDay = sessions[0]?.on;
  if (groups.length === 0) {
    const ages = { minAge, maxAge };
    return (
      <p>{firstDay ? t("age.onFirstDay", { day: date(firstDay), ...ages }) : t("age.noGroups", ages)}</p>
    );
  }
  return (
    <>
      <p>{t(`age.rules.${ageRule}`)}</p>
      <ul className="tabular-nums mt-2 list-disc space-y-1 pl-5 marker:text-sand-500">
        {groups.map(({ id, code, bornFrom, bornTo, sex }) => (
          <li key={id}>
            <span>{t("age.group", { code, days: days(bornFrom, bornTo) })}</span>
            <span>{sex === "all" ? "" : ` · ${t(`terms:groupSex.${sex}`)}`}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2">{t("age.playingUp")}</p>
    </>
  );
}

/** Questions of parents, answered for a program. Loads when it comes near the screen. */
export function ParentFaqList({ program }: ProgramAnswerProps) {
  const { t } = useTranslation("parentAnswers");
  const today = useToday();
  const lastDay = program.sessions.at(-1)?.on;
  const isOver = today !== null && lastDay !== undefined && lastDay < today;
  // A free program has no payments and no refunds.
  const isPaid = program.feeCents !== 0;
  const hasShirt = program.shirtSizes !== "none" && shirtSentences(program).length > 0;
  const answers: [isAsked: boolean, question: string, answer: ReactNode][] = [
    [!isOver, t("full.question"), <p key="full">{t("full.answer")}</p>],
    [!isOver, t("late.question"), <LateAnswer key="late" program={program} />],
    [isPaid, t("unable.question"), <p key="unable">{t("unable.answer", { minutes: HOLD_MINUTES })}</p>],
    [isPaid, t("cash.question"), <p key="cash">{t("cash.answer")}</p>],
    [isPaid, t("cancel.question"), <RefundAnswer key="cancel" program={program} />],
    [hasShirt, t("shirt.question"), <ShirtAnswer key="shirt" program={program} />],
    [true, t("age.question"), <AgeAnswer key="age" program={program} />],
  ];
  return (
    <section aria-labelledby="parents-ask">
      <h2 id="parents-ask" className="mb-4 text-title">
        {t("title")}
      </h2>
      <div className="grid gap-2">
        {answers.map(
          ([isAsked, question, answer]) =>
            isAsked && (
              <Disclosure key={question} summary={question}>
                <div className="max-w-prose wrap-anywhere">{answer}</div>
              </Disclosure>
            ),
        )}
      </div>
    </section>
  );
}
