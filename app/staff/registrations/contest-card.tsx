import { useState } from "react";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PhoneLink } from "#app/staff/shared/phone-link.tsx";
import { useClubTime } from "#app/staff/shared/use-club-time.ts";
import { useQuestionLabel } from "#app/staff/shared/use-question-label.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmailLink, Fact } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { type AnswerField, questionOf } from "#domain/registration-questions.ts";
import { registrationAddress } from "#domain/staff-routes.ts";
import { useProgramAnswer } from "./program-answers.tsx";
import type { Contest, Side, SideDetails } from "./use-contests.ts";
import { useSideDetails } from "./use-contests.ts";

function useAnswerText() {
  const { t } = useTranslation("adminContests");
  const { date } = useFormat();
  return (details: SideDetails, field: AnswerField): string => {
    const value = details[field];
    if (value === null || value === "") return t("none");
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    return questionOf(field).input === "date" ? date(String(value)) : String(value);
  };
}

interface DifferingProps {
  contest: Contest;
  details: readonly (SideDetails | undefined)[];
}

/** The program's questions that the sides answered differently. */
function DifferingQuestions({ contest, details }: DifferingProps) {
  const { t } = useTranslation("adminContests");
  const { language } = useLanguage();
  const answerOf = useProgramAnswer();
  const askedOf = (side: SideDetails | undefined, id: string) =>
    side?.answers.find((answer) => answer.id === id);
  return contest.differingQuestions.map((id) => {
    const known = details.map((side) => askedOf(side, id)).find((asked) => asked !== undefined);
    return (
      <tr key={id} className="border-b border-sand-200 align-top">
        <th scope="row" className="py-2 pr-4 font-normal text-dusk-700 wrap-anywhere">
          {known?.texts[language].label}
        </th>
        {details.map((side) => {
          const asked = askedOf(side, id);
          return (
            <td key={side?.id} className="py-2 pr-4 font-semibold wrap-anywhere">
              {(asked && answerOf(asked)) ?? t("none")}
            </td>
          );
        })}
      </tr>
    );
  });
}

/** The answers that differ, side by side: what staff ask about on the phone. */
function AnswerTable({ contest }: { contest: Contest }) {
  const { t } = useTranslation("adminContests");
  const labelOf = useQuestionLabel("adminContests");
  const answerText = useAnswerText();
  const details = useSideDetails(contest.sides.map(({ id }) => id));
  if (details.some((side) => side === undefined)) return <Skeleton className="h-40" />;
  return (
    <div>
      <table className="w-full table-fixed text-left text-small">
        <caption className="sr-only">{t("differences")}</caption>
        <thead>
          <tr className="border-b border-sand-300 text-dusk-700">
            <td className="py-2 pr-4" />
            {contest.sides.map(({ id }, index) => (
              <th key={id} scope="col" className="py-2 pr-4 font-semibold">
                {t("side", { number: index + 1 })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {contest.differing.map((field) => (
            <tr key={field} className="border-b border-sand-200 align-top">
              <th scope="row" className="py-2 pr-4 font-normal text-dusk-700">
                {labelOf(field)}
              </th>
              {details.map(
                (side) =>
                  side && (
                    <td key={side.id} className="py-2 pr-4 font-semibold wrap-anywhere">
                      {answerText(side, field)}
                    </td>
                  ),
              )}
            </tr>
          ))}
          <DifferingQuestions {...{ contest, details }} />
        </tbody>
      </table>
      <p className="mt-3 text-small text-dusk-700">{t("audited")}</p>
    </div>
  );
}

interface SideCardProps {
  side: Side;
  number: number;
  onKeep: () => void;
}

function SideCard({ side, number, onKeep }: SideCardProps) {
  const { t } = useTranslation("adminContests");
  const { money } = useFormat();
  const clubTime = useClubTime();
  const { payment } = side;
  return (
    <Card as="li" ground="sand" padding="none" className="flex flex-col p-4 ring-1 ring-sand-200 ring-inset">
      <h4 className="text-lead leading-tight">{t("side", { number })}</h4>
      <dl className="figures mt-2 flex-1 text-small">
        <Fact label={t("guardian")}>{`${side.parentFirstName} ${side.parentLastName}`}</Fact>
        <Fact label={t("phone")}>
          <PhoneLink phone={side.phone} className="-my-1 decoration-sand-500" />
        </Fact>
        <Fact label={t("email")}>
          <EmailLink email={side.email} className="-my-1 inline-block py-1" />
        </Fact>
        <Fact label={t("registered")}>
          <time dateTime={side.createdAt}>{clubTime(side.createdAt)}</time>
          {side.source === "paper" && <span>{` · ${t("paper")}`}</span>}
        </Fact>
        <Fact label={t("paid")}>
          {payment ? `${money(payment.netCents)} · ${t(`methods.${payment.method}`)}` : t("unpaid")}
        </Fact>
      </dl>
      {side.notMineAt !== null && (
        <p className="mt-2 font-semibold text-error text-small">
          {t("saysNotMine", { at: clubTime(side.notMineAt) })}
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <Button variant="secondary" onClick={onKeep} aria-label={t("keepOf", { number })}>
          {t("keep")}
        </Button>
        <TextLink href={registrationAddress(side.id)} look="alone" className="text-small">
          {t("open")}
        </TextLink>
      </div>
    </Card>
  );
}

interface ContestCardProps {
  contest: Contest;
  onKeep: (side: Side, number: number) => void;
}

/** One child registered by two people: whom to call, what differs, and the decision. */
export function ContestCard({ contest, onKeep }: ContestCardProps) {
  const { t } = useTranslation("adminContests");
  const clubTime = useClubTime();
  const [isComparing, setComparing] = useState(false);
  const { childFirstName, childLastName, childAge, contestedAt, sides } = contest;
  return (
    <Card as="li">
      <h3 className="text-title wrap-anywhere">{`${childFirstName} ${childLastName}`}</h3>
      <p className="figures mt-1 text-dusk-700 text-small">
        {`${t("age", { age: childAge })} · ${contestedAt ? t("since", { at: clubTime(contestedAt) }) : ""}`}
      </p>
      <div className="mt-4">
        <Notice title={t("adviceTitle")}>
          <p className="text-small">{t("advice")}</p>
        </Notice>
      </div>
      <ul className="mt-4 grid gap-4 md:grid-cols-2">
        {sides.map((side, index) => (
          <SideCard key={side.id} side={side} number={index + 1} onKeep={() => onKeep(side, index + 1)} />
        ))}
      </ul>
      <div className="mt-4">
        {isComparing ? (
          <AnswerTable contest={contest} />
        ) : (
          <Button variant="secondary" onClick={() => setComparing(true)}>
            {t("compare", { count: contest.differing.length })}
          </Button>
        )}
      </div>
    </Card>
  );
}
