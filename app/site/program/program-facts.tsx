import type { ReactNode } from "react";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { NextSessionDay } from "#app/shared/session-change-note.tsx";
import { StaffText } from "#app/shared/staff-text.tsx";
import { ProgramAddress } from "#app/site/program-address.tsx";
import { RuledFact } from "#app/site/ruled-fact.tsx";
import { textFormats } from "#content/product/text-formats.ts";
import type { PublicProgram } from "#domain/programs/site-data.ts";
import { agesOnFirstDay, birthRanges } from "#domain/registration/ages.ts";

interface ProgramProps {
  program: PublicProgram;
}

/** The days, and the hours if they are the same on all days. Otherwise the list of sessions shows the hours. */
function ProgramDays({ program }: ProgramProps) {
  const { t } = useTranslation("program");
  const { campDays, hoursOfSessions = [] } = useSiteData().programTexts ?? {};
  const [hours, ...otherHours] = new Set(hoursOfSessions);
  if (hours === undefined) return <span>{t("undated")}</span>;
  return (
    <>
      <strong className="block font-semibold first-letter:uppercase">{campDays}</strong>
      {otherHours.length === 0 && <span className="tabular-nums">{textFormats.capital(hours)}</span>}
      <NextSessionDay program={program} />
    </>
  );
}

/**
 * The ages of all groups in one line. With a gap between groups, the birth dates of each span. The questions of
 * parents below list each group.
 */
function ProgramAges({ program: { groups, sessions, minAge, maxAge } }: ProgramProps) {
  const { t } = useTranslation("program");
  if (groups.length === 0) return <span>{t("ages", { minAge, maxAge })}</span>;
  const ages = agesOnFirstDay(groups, sessions[0]?.on);
  if (ages) return <span>{t("agesOnFirstDay", ages)}</span>;
  return birthRanges(groups).map(({ bornFrom, bornTo }) => (
    <p key={bornFrom}>{t("born", { from: bornFrom, to: bornTo })}</p>
  ));
}

export function ProgramSummary({ program }: ProgramProps) {
  const { t } = useTranslation("program");
  const { programTexts } = useSiteData();
  return (
    <dl className="border-b-3 border-sand-300">
      <RuledFact label={t("terms:when")}>
        <ProgramDays program={program} />
      </RuledFact>
      <RuledFact label={t("terms:where")}>
        <ProgramAddress locations={programTexts?.campPlaces ?? []} />
      </RuledFact>
      <RuledFact label={t("who")}>
        <div className="tabular-nums">
          <ProgramAges program={program} />
        </div>
      </RuledFact>
    </dl>
  );
}

function ProgramSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="text-title">{title}</h2>
      {children}
    </section>
  );
}

/** The description and packing list by staff, each omitted if empty. */
export function ProgramTexts({ program: { description, whatToBring } }: ProgramProps) {
  const { t } = useTranslation("program");
  return (
    <>
      {description !== "" && (
        <ProgramSection title={t("about")}>
          <StaffText text={description} className="mt-3 max-w-prose" />
        </ProgramSection>
      )}
      {whatToBring !== "" && (
        <ProgramSection title={t("terms:whatToBring")}>
          <StaffText text={whatToBring} className="mt-3 max-w-prose" />
        </ProgramSection>
      )}
    </>
  );
}
