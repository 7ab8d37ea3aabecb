import { type ReactNode, useState } from "react";
import { ContactPeople } from "#app/facts/contact-people.tsx";
import { InterestForm } from "#app/facts/interest-form.tsx";
import { OpeningCalendarLink } from "#app/facts/opening-calendar-link.tsx";
import type { Program } from "#app/family/register/offers.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CornerQuarter } from "#app/ui/chalk-lines.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { isFull } from "#domain/programs/availability.ts";
import { programPath, WAIT } from "#domain/text/site-routes.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { fullDate, timeInZone } from "#domain/time/formats.ts";
import { interestReason } from "./interest-reason.ts";
import { useOpeningLook } from "./use-opening-look.ts";

/** A notice with contacts and a link back. */
function NoticeCard({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation("registration");
  return (
    <div className="wrap-form pt-8 pb-20">
      <Card ground="sand" padding="none" className="relative p-8">
        <CornerQuarter className="absolute top-0 right-0 size-20 rotate-90 text-sand-300" />
        <h2 className="pr-16 text-headline">{title}</h2>
        {children}
        <h3 className="mt-8 text-title">{t("closed.contact")}</h3>
        <ContactPeople className="mt-4" />
      </Card>
      <LinkButton href="/" variant="secondary" className="mt-10">
        {t("terms:backHome")}
      </LinkButton>
    </div>
  );
}

/** When registration opens, by the club's clock in every time zone. The form then appears by itself. */
function NotYetNotice({ program, opensAt }: { program: Program; opensAt: string }) {
  const { t } = useTranslation("checkout");
  const { language } = useLanguage();
  useOpeningLook();
  const { timeZone } = useSiteData().club;
  const day = fullDate(dateInZone(new Date(opensAt), timeZone), language);
  return (
    <NoticeCard title={t("opening.notYet.title")}>
      <p className="mt-4 max-w-line text-lead">
        {t("opening.notYet.when", { day, at: timeInZone(opensAt, language, timeZone) })}
      </p>
      <p className="mt-2 max-w-line">{t("opening.notYet.wait")}</p>
      <div className="mt-6">
        <OpeningCalendarLink {...program} opensAt={opensAt} name={program.name[language]} />
      </div>
      <InterestSection program={program} />
    </NoticeCard>
  );
}

/** The interest form: for the opening, for the next program, or for a place that becomes free. */
function InterestSection({ program }: { program: Program }) {
  const { club } = useSiteData();
  const { t } = useTranslation("choice");
  const { language } = useLanguage();
  const [asks, setAsks] = useState(false);
  const reason = interestReason(program, club.timeZone);
  if (!asks)
    return (
      <Button variant="secondary" className="mt-6" onClick={() => setAsks(true)}>
        {t(reason === "waiting" ? "pick.waiting" : "unpriced.ask")}
      </Button>
    );
  return (
    <div className="mt-8">
      <InterestForm
        programId={program.id}
        slug={program.slug}
        name={program.name[language]}
        reason={reason}
      />
    </div>
  );
}

function ClosedNotice({ reason, program }: { reason: "closed" | "full"; program: Program | undefined }) {
  const { t } = useTranslation(["registration", "choice"]);
  return (
    <NoticeCard title={t(`${reason}.title`)}>
      <p className="mt-4 max-w-line text-lead">
        {t(program?.availability === "waiting" ? "choice:waiting.waiting.text" : `${reason}.text`)}
      </p>
      {program && <InterestSection program={program} />}
    </NoticeCard>
  );
}

/** A change of availability while somebody types; nothing typed is lost. */
function OpeningNews({ availability, slug }: Pick<Program, "slug" | "availability">) {
  const { t } = useTranslation(["checkout", "choice"]);
  const news = isFull(availability) ? "full" : availability;
  if (news === "open") return null;
  return (
    <div role={news === "few" ? "status" : "alert"}>
      <Notice tone="warning" title={t(`opening.news.${news}.title`)}>
        <p>{t(`opening.news.${news}.text`)}</p>
        {availability === "waiting" && (
          <TextLink href={programPath(slug) + WAIT} className="inline-block py-2.5">
            {t("choice:pick.waiting")}
          </TextLink>
        )}
      </Notice>
    </div>
  );
}

interface OpeningNoticeProps {
  /** undefined if no program has a price. */
  program: Program | undefined;
  /** Shown above a form in use: only the change of availability. */
  typing?: boolean;
}

/** A notice for a program that is not open yet, closed, full or almost full (docs/reference/registration-opening.md#opening-and-closing). */
export function OpeningNotice({ program, typing }: OpeningNoticeProps) {
  const { availability = "closed", opensAt = null } = program ?? {};
  if (typing) return program && <OpeningNews {...program} />;
  if (program && availability === "not_yet" && opensAt !== null)
    return <NotYetNotice program={program} opensAt={opensAt} />;
  return <ClosedNotice reason={isFull(availability) ? "full" : "closed"} program={program} />;
}
