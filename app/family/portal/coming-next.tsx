import { useId } from "react";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useSessionChanges } from "#app/lib/session-changes.ts";
import { StaffText } from "#app/shared/staff-text.tsx";
import { useClubClock } from "#app/shared/use-now.ts";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { hoursOf } from "#content/product/session-texts.ts";
import { pickUpNames } from "#domain/registration/pick-up.ts";
import { clockTime, shortDay, weekdayAndDay } from "#domain/time/formats.ts";
import { addressOf, isInPark, nextSession } from "#domain/time/sessions.ts";
import { MissingAnswers } from "./missing-answers.tsx";
import { DetailRow } from "./order/detail-rows.tsx";
import { SessionReply } from "./session-reply.tsx";
import type { Family, FamilyChild, FamilyOrder, FamilyProgram } from "./use-family.ts";

/** A registration with a future session, or in a program without days yet. */
export interface UpcomingRegistration {
  child: FamilyChild;
  program: FamilyProgram;
  order: FamilyOrder;
  /** The next session; undefined until the program has days. */
  session: ReturnType<typeof nextSession>;
}

/** A family's upcoming registrations, by their next sessions; those without days come last. */
export function useUpcoming({ orders, programs }: Family): UpcomingRegistration[] {
  const clock = useClubClock();
  const changes = useSessionChanges();
  if (clock === null) return [];
  const upcoming = orders.flatMap((order) =>
    order.children.flatMap((child): UpcomingRegistration[] => {
      const program = programs.find(({ id }) => id === child.programId);
      if (!program || child.deletedAt !== null || child.outcome === "lapsed" || child.outcome === "returned")
        return [];
      const programChanges = changes.filter(({ programId }) => programId === program.id);
      const session = nextSession(program.sessions, clock, programChanges);
      return session || program.sessions.length === 0 ? [{ child, program, order, session }] : [];
    }),
  );
  const startOf = ({ session }: UpcomingRegistration) =>
    session ? `${session.on} ${session.starts}` : "9999";
  return upcoming.sort((a, b) => startOf(a).localeCompare(startOf(b)));
}

/** Each child once, with its earliest session. */
function earliestPerChild(upcoming: readonly UpcomingRegistration[]): UpcomingRegistration[] {
  const keyOf = ({ child: { firstName, lastName, dateOfBirth } }: UpcomingRegistration) =>
    [firstName, lastName, dateOfBirth].join("|").toLowerCase();
  return upcoming.filter(
    (registration) => upcoming.find((candidate) => keyOf(candidate) === keyOf(registration)) === registration,
  );
}

/** Hours, location, authorized pickup and packing list of a child's next session. */
function NextSessionDetails({ child, program, session }: UpcomingRegistration) {
  const { t, language } = useTranslation("familyPage");
  const { place } = useSiteData().club;
  const location = session?.place || place.park;
  const pickUp = pickUpNames(child.pickUp, true);
  return (
    <dl className="tabular-nums">
      <DetailRow label={t("terms:program")}>{program.name}</DetailRow>
      {child.team !== null && <DetailRow label={t("child.team")}>{child.team}</DetailRow>}
      {session && <DetailRow label={t("terms:when")}>{hoursOf(session, language)}</DetailRow>}
      {session && (
        <DetailRow
          label={t("terms:location")}
          action={
            isInPark(location, place) && (
              <TextLink href={place.mapsUrl} variant="line" className="-my-2.5">
                {t("next.map")}
              </TextLink>
            )
          }
        >
          {addressOf(location, place)}
        </DetailRow>
      )}
      <DetailRow label={t("child.mayPickUp")}>{pickUp.join("\n") || t("terms:noNamesGiven")}</DetailRow>
      {program.whatToBring !== "" && (
        <DetailRow label={t("terms:whatToBring")}>
          <StaffText text={program.whatToBring} />
        </DetailRow>
      )}
    </dl>
  );
}

function NextSession(registration: UpcomingRegistration) {
  const { child, session } = registration;
  return (
    <>
      <NextSessionDetails {...registration} />
      {session && child.nextSession && <SessionReply child={child} nextSession={child.nextSession} />}
    </>
  );
}

interface ComingNextProps {
  family: Family;
  upcoming: readonly UpcomingRegistration[];
}

/** One child's next session and missing answers, and a disclosure for each further child. */
export function ComingNext({ family: { orders }, upcoming }: ComingNextProps) {
  const { t, language } = useTranslation("familyPage");
  const titleId = useId();
  const [nextRegistration, ...furtherRegistrations] = earliestPerChild(upcoming);
  if (!nextRegistration) return null;
  const day = nextRegistration.session
    ? weekdayAndDay(nextRegistration.session.on, language)
    : t("child.daysLater");
  const summaryOf = ({ session }: UpcomingRegistration) =>
    session
      ? `${shortDay(session.on, language)}, ${clockTime(session.starts, language)}`
      : t("child.daysLater");
  return (
    <Card aria-labelledby={titleId} padding="page" className="grid gap-5 print:hidden">
      <h2 id={titleId} className="text-headline">
        {t("next.title")}
      </h2>
      <div>
        <p className="mb-2 text-title wrap-anywhere">{`${nextRegistration.child.firstName}: ${day}`}</p>
        <NextSession {...nextRegistration} />
      </div>
      <MissingAnswers upcoming={upcoming} orders={orders} />
      {furtherRegistrations.map((registration) => (
        <Disclosure
          key={registration.child.id}
          summary={`${registration.child.firstName}: ${summaryOf(registration)}`}
        >
          <NextSession {...registration} />
        </Disclosure>
      ))}
    </Card>
  );
}
