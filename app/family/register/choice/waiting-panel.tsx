import { ContactPeople } from "#app/facts/contact-people.tsx";
import { InterestForm } from "#app/facts/interest-form.tsx";
import { OpeningCalendarLink } from "#app/facts/opening-calendar-link.tsx";
import type { Program } from "#app/family/register/offers.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ChoiceState } from "#domain/registration/choice.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { fullDate, timeInZone } from "#domain/time/formats.ts";
import { interestReason } from "./interest-reason.ts";
import { useOpeningLook } from "./use-opening-look.ts";

type Waiting = Exclude<ChoiceState, "open"> | "closed";

/** Why registration is not possible now. Without a price, the interest form says it. */
function News({
  program: { opensAt, name },
  state,
}: {
  program: Program;
  state: Exclude<Waiting, "unpriced">;
}) {
  const { club } = useSiteData();
  const { t } = useTranslation("choice");
  const { language } = useLanguage();
  const day = opensAt && fullDate(dateInZone(new Date(opensAt), club.timeZone), language);
  return (
    <Notice title={t(`waiting.${state}.title`, { name: name[language] })}>
      <p className="mt-1 max-w-line">
        {state === "not_yet" && opensAt
          ? t("waiting.not_yet.when", { day, at: timeInZone(opensAt, language, club.timeZone) })
          : t(`waiting.${state}.text`)}
      </p>
    </Notice>
  );
}

interface WaitingPanelProps {
  program: Program;
  state: Waiting;
}

/**
 * What a family can do about a program that cannot be joined now: wait, contact the club, or join the interest list
 * (docs/reference/registration-opening.md#program-choice).
 */
export function WaitingPanel({ program, state }: WaitingPanelProps) {
  const { club } = useSiteData();
  const { t } = useTranslation("choice");
  const { language } = useLanguage();
  const { opensAt } = program;
  const name = program.name[language];
  useOpeningLook();
  return (
    <div className="wrap-form grid gap-8 pt-8 pb-20">
      {state !== "unpriced" && <News program={program} state={state} />}
      {state === "not_yet" && opensAt && (
        <div>
          <OpeningCalendarLink {...program} opensAt={opensAt} name={name} />
        </div>
      )}
      <InterestForm
        programId={program.id}
        slug={program.slug}
        name={name}
        reason={interestReason(program, club.timeZone)}
      />
      <section>
        <h3 className="text-title">{t("terms:questions")}</h3>
        <ContactPeople className="mt-4" />
      </section>
    </div>
  );
}
