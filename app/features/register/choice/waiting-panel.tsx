import { ContactList } from "#app/components/contact-people.tsx";
import { InterestForm } from "#app/components/interest-form.tsx";
import { Notice } from "#app/components/notice.tsx";
import type { Program } from "#app/features/register/offers.ts";
import { useOpeningLook } from "#app/features/register/use-opening-look.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { fullDate, timeInZone } from "#domain/date-formats.ts";
import type { ChoiceState } from "#domain/program-choice.ts";

function useNews({ opensAt, name }: Program, state: ChoiceState | "closed") {
  const { t } = useTranslation("choice");
  const { language } = useLanguage();
  if (state !== "not_yet" || opensAt === null)
    return { title: t(`waiting.${state}.title`, { name: name[language] }), text: t(`waiting.${state}.text`) };
  const day = fullDate(dateInZone(new Date(opensAt), club.timeZone), language);
  return {
    title: t("waiting.not_yet.title", { name: name[language] }),
    text: t("waiting.not_yet.when", { day, at: timeInZone(opensAt, language, club.timeZone) }),
  };
}

const REASONS = { unpriced: "no-price", full: "full", closed: "over" } as const;

interface WaitingPanelProps {
  program: Program;
  state: ChoiceState | "closed";
}

/** What a family can do about a program that takes nobody now: wait, call, or leave its name (docs/rules/registration.md#the-page-begins-with-the-choice). */
export default function WaitingPanel({ program, state }: WaitingPanelProps) {
  const { t } = useTranslation("choice");
  const { language } = useLanguage();
  const { title, text } = useNews(program, state);
  useOpeningLook();
  return (
    <div className="wrap-form grid gap-8 pt-8 pb-20">
      <Notice title={title}>
        <p className="mt-1 max-w-line">{text}</p>
      </Notice>
      {state !== "not_yet" && state !== "open" && (
        <InterestForm programId={program.id} name={program.name[language]} reason={REASONS[state]} />
      )}
      <section>
        <h3 className="text-title">{t("waiting.call")}</h3>
        <ContactList />
      </section>
    </div>
  );
}
