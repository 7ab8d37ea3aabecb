import { useState } from "react";
import type { Program } from "#app/family/register/program-choice.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { OpeningCalendarLink } from "#app/shared/calendar-links.tsx";
import { ContactPeople } from "#app/shared/contact-people.tsx";
import { InterestForm } from "#app/shared/waiting/interest-form.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CornerQuarter } from "#app/ui/chalk-lines.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { isFull } from "#domain/programs/availability.ts";
import type { ChoiceState } from "#domain/registration/choice.ts";
import { programPath, WAITLIST_HASH } from "#domain/text/site-routes.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { fullDate, timeInZone } from "#domain/time/formats.ts";
import { usePollUntilOpen } from "./use-program-choice.ts";

/** The reason to join a program's list, which determines the list. */
function interestReason({ availability, feeCents, endsOn }: Program, timeZone: string) {
  if (endsOn !== null && endsOn < dateInZone(new Date(), timeZone)) return "over";
  if (feeCents === null) return "no-price";
  if (availability === "not_yet") return "not-yet";
  if (availability === "waiting") return "waiting";
  return availability === "full" ? "full" : "closed";
}

/** The interest form or the waiting list form, which fits the reason. */
function ProgramInterest({ program, isCollapsed }: { program: Program; isCollapsed: boolean }) {
  const { club } = useSiteData();
  const { t, language } = useTranslation("choice");
  const [isOpen, setIsOpen] = useState(() => !isCollapsed || window.location.hash === WAITLIST_HASH);
  const reason = interestReason(program, club.timeZone);
  if (isOpen) return <InterestForm program={program} name={program.name[language]} reason={reason} />;
  return (
    <div>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {t(reason === "waiting" ? "pick.waiting" : "unpriced.ask")}
      </Button>
    </div>
  );
}

interface ProgramNoticeProps {
  /** Undefined if no program has a price. */
  program: Program | undefined;
  state: Exclude<ChoiceState, "open"> | "closed";
  /** True if the notice replaces a choice of program. */
  isAlone?: boolean;
}

/** Why registration is not possible now. Undefined for a program without a price: the interest form says so. */
function useUnavailableReason({ program, state, isAlone }: ProgramNoticeProps) {
  const { t, language } = useTranslation(["choice", "checkout", "registration"]);
  const { timeZone } = useSiteData().club;
  const { availability, opensAt, name } = program ?? {};
  const openingTime = state === "not_yet" &&
    opensAt && {
      day: fullDate(dateInZone(new Date(opensAt), timeZone), language),
      at: timeInZone(opensAt, language, timeZone),
    };
  if (isAlone) {
    if (openingTime) {
      const text = `${t("checkout:opening.notYet.when", openingTime)} ${t("checkout:opening.notYet.wait")}`;
      return { title: t("checkout:opening.notYet.title"), text };
    }
    const reason = availability && isFull(availability) ? "full" : "closed";
    const isWaiting = availability === "waiting";
    const text = isWaiting ? t("waiting.waiting.text") : t(`registration:${reason}.text`);
    return { title: t(`registration:${reason}.title`), text };
  }
  if (state === "unpriced") return undefined;
  return {
    title: t(`waiting.${state}.title`, { name: name?.[language] ?? "" }),
    text: openingTime ? t("waiting.not_yet.when", openingTime) : t(`waiting.${state}.text`),
  };
}

/**
 * Options for a program that cannot be joined now: wait, contact the club, or join a list
 * (docs/reference/registration-opening.md#opening-and-closing). When the program opens, the form appears automatically.
 */
export function ProgramNotice({ isAlone = false, ...props }: ProgramNoticeProps) {
  const { program, state } = props;
  const { t, language } = useTranslation("registration");
  const reason = useUnavailableReason({ ...props, isAlone });
  usePollUntilOpen();
  return (
    <div className="form-container grid gap-8 pt-8 pb-20">
      {reason && (
        <Card background="sand" padding="none" className="relative p-8">
          <CornerQuarter className="absolute top-0 right-0 size-20 rotate-90 text-sand-300" />
          <h2 className="pr-16 text-headline">{reason.title}</h2>
          <p className="mt-4 max-w-prose text-lead">{reason.text}</p>
        </Card>
      )}
      {program?.opensAt && state === "not_yet" && (
        <div>
          <OpeningCalendarLink {...program} opensAt={program.opensAt} name={program.name[language]} />
        </div>
      )}
      {program && <ProgramInterest program={program} isCollapsed={isAlone} />}
      <section>
        <h3 className="text-title">{t("closed.contact")}</h3>
        <ContactPeople className="mt-4" />
      </section>
      {isAlone && (
        <div>
          <LinkButton href="/" variant="secondary">
            {t("terms:backHome")}
          </LinkButton>
        </div>
      )}
    </div>
  );
}

/** A notice about a change of availability while somebody types. Typed values stay. */
export function AvailabilityNotice({ availability, slug }: Pick<Program, "slug" | "availability">) {
  const { t } = useTranslation(["checkout", "choice"]);
  const noticeKey = isFull(availability) ? "full" : availability;
  if (noticeKey === "open") return null;
  return (
    <div role={noticeKey === "few" ? "status" : "alert"}>
      <Notice tone="warning" title={t(`opening.news.${noticeKey}.title`)}>
        <p>{t(`opening.news.${noticeKey}.text`)}</p>
        {availability === "waiting" && (
          <TextLink href={programPath(slug) + WAITLIST_HASH} className="inline-block py-2.5">
            {t("choice:pick.waiting")}
          </TextLink>
        )}
      </Notice>
    </div>
  );
}
