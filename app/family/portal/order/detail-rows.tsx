import type { ReactNode } from "react";
import type { FamilyProgram } from "#app/family/portal/use-family.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { SessionChangeNotes } from "#app/shared/session-change-note.tsx";
import { sessionHours } from "#content/product/session-texts.ts";
import { daysText } from "#domain/time/sessions.ts";

interface DetailRowProps {
  label: string;
  children: ReactNode;
  action?: ReactNode;
  /** Small text below the value. */
  note?: ReactNode;
}

export function DetailRow({ label, children, action, note }: DetailRowProps) {
  return (
    <div className="grid gap-x-4 border-t border-sand-300 py-2 sm:grid-cols-[9rem_1fr]">
      <dt className="text-small text-dusk-700">{label}</dt>
      <dd className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 flex-[1_1_6rem] wrap-anywhere whitespace-pre-line">
          <span>{children}</span>
          {note && <span className="block text-small text-dusk-700">{note}</span>}
        </span>
        {action}
      </dd>
    </div>
  );
}

export function ProgramSchedule({ program }: { program: FamilyProgram }) {
  const { t, language } = useTranslation("familyPage");
  const { club } = useSiteData();
  const { sessions } = program;
  if (sessions.length === 0) return <DetailRow label={t("terms:days")}>{t("child.daysLater")}</DetailRow>;
  const locations = [...new Set(sessions.map(({ place }) => place || club.place.park))];
  const dates = sessions.map(({ on }) => on);
  const days = daysText(dates, language);
  return (
    <>
      <DetailRow label={t("terms:days")}>
        <span className="block first-letter:uppercase">{days}</span>
        <span>{sessionHours(sessions, language)}</span>
        <SessionChangeNotes program={program} />
      </DetailRow>
      <DetailRow label={t("terms:location")}>{locations.join(", ")}</DetailRow>
    </>
  );
}
