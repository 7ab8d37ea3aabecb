import { LinkButton } from "#app/components/button.tsx";
import { CornerQuarter } from "#app/components/chalk-lines.tsx";
import { ContactList } from "#app/components/contact-people.tsx";
import { Notice } from "#app/components/notice.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { fullDate, timeInZone } from "#domain/date-formats.ts";
import type { Program } from "./offers.ts";

interface OpeningNoticeProps {
  /** undefined where nothing has a price. */
  program: Pick<Program, "availability" | "opensAt"> | undefined;
}

/** When it opens, by the club's clock, whatever the zone of the reader. */
function useOpening({ opensAt }: { opensAt: string | null }) {
  const { language } = useLanguage();
  if (opensAt === null) return undefined;
  const { timeZone } = club;
  return {
    day: fullDate(dateInZone(new Date(opensAt), timeZone), language),
    at: timeInZone(opensAt, language, timeZone),
  };
}

/** Not open yet, closed, or every place taken: the news, whom to call, and the way back (docs/rules/registration.md#open-closed-and-full). */
export default function OpeningNotice({ program }: OpeningNoticeProps) {
  const { t } = useTranslation(["registration", "opening"]);
  const opening = useOpening({ opensAt: program?.opensAt ?? null });
  const { availability } = program ?? {};
  const isComing = availability === "not_yet" && opening !== undefined;
  const reason = availability === "full" ? "full" : "closed";
  return (
    <div className="wrap-form pt-8 pb-20">
      <section role="status" className="relative rounded bg-sand-100 p-8">
        <CornerQuarter className="absolute top-0 right-0 size-20 rotate-90 text-sand-300" />
        <h2 className="pr-16 text-headline">
          {isComing ? t("opening:notYet.title") : t(`registration:${reason}.title`)}
        </h2>
        {isComing ? (
          <>
            <p className="mt-4 max-w-line text-lead">{t("opening:notYet.when", opening)}</p>
            <p className="mt-2 max-w-line">{t("opening:notYet.wait")}</p>
          </>
        ) : (
          <p className="mt-4 max-w-line text-lead">{t(`registration:${reason}.text`)}</p>
        )}
        <h3 className="mt-8 text-title">{t("registration:closed.contact")}</h3>
        <ContactList />
      </section>
      <LinkButton href="/" className="mt-10">
        {t(`registration:${reason}.home`)}
      </LinkButton>
    </div>
  );
}

/** What changed while somebody types: nothing that was typed is lost. */
export function OpeningNews({ program }: OpeningNoticeProps) {
  const { t } = useTranslation("opening");
  const availability = program?.availability ?? "closed";
  if (availability === "open") return null;
  const isOver = availability !== "few";
  return (
    <div role={isOver ? "alert" : "status"}>
      <Notice tone="warning" title={t(`news.${availability}.title`)}>
        <p>{t(`news.${availability}.text`)}</p>
      </Notice>
    </div>
  );
}
