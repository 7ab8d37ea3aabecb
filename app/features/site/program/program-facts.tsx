import type { ReactNode } from "react";
import { Fact } from "#app/components/fact.tsx";
import { StaffText } from "#app/components/staff-text.tsx";
import { useFacts, useTranslation } from "#app/i18n/use-translation.tsx";
import { textFormats } from "#content/text-formats.ts";
import type { ProgramFacts } from "#domain/site-facts.ts";

interface ProgramProps {
  program: ProgramFacts;
}

/** The days, and the hours where all of them have the same; else each says its own, below. */
function When() {
  const { t } = useTranslation("program");
  const { campDays, hoursOfSessions = [] } = useFacts().programTexts ?? {};
  const [hours, ...others] = new Set(hoursOfSessions);
  if (hours === undefined) return t("undated");
  return (
    <>
      <strong className="block font-semibold">{campDays}</strong>
      {others.length === 0 && <span className="figures">{textFormats.capital(hours)}</span>}
    </>
  );
}

function Where() {
  const { t } = useTranslation("program");
  const { club, programTexts } = useFacts();
  const { campPlaces = [], isInPark } = programTexts ?? {};
  const { place } = club;
  return (
    <>
      <address className="not-italic">
        {campPlaces.map((name) => (
          <strong key={name} className="block font-semibold wrap-anywhere">
            {name}
          </strong>
        ))}
        {isInPark && `${place.street}, ${place.city}`}
      </address>
      {isInPark && (
        <a
          href={place.mapsUrl}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 print:hidden"
        >
          {t("map")}
        </a>
      )}
    </>
  );
}

/** By birth date where it has groups, so that no reader has to know by which day an age counts. */
function ForWhom({ program: { groups } }: ProgramProps) {
  const { t } = useTranslation("program");
  if (groups.length === 0) return t("ages");
  return (
    <ul className="figures space-y-2">
      {groups.map(({ id, code, bornFrom, bornTo }) => (
        <li key={id} className="wrap-anywhere">
          <strong className="font-semibold">{code}</strong>, {t("born", { from: bornFrom, to: bornTo })}
        </li>
      ))}
    </ul>
  );
}

/** When, where and for whom. */
export function ProgramSummary({ program }: ProgramProps) {
  const { t } = useTranslation("program");
  return (
    <dl className="border-b-3 border-sand-300">
      <Fact label={t("when")}>
        <When />
      </Fact>
      <Fact label={t("where")}>
        <Where />
      </Fact>
      <Fact label={t("who")}>
        <ForWhom program={program} />
      </Fact>
    </dl>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="text-title">{title}</h2>
      {children}
    </section>
  );
}

/** What staff wrote of it; nothing of what they did not. */
export function ProgramTexts({ program: { description, whatToBring } }: ProgramProps) {
  const { t } = useTranslation("program");
  return (
    <>
      {description !== "" && (
        <Part title={t("about")}>
          <StaffText text={description} className="mt-3 max-w-line" />
        </Part>
      )}
      {whatToBring !== "" && (
        <Part title={t("bring")}>
          <StaffText text={whatToBring} className="mt-3 max-w-line" />
        </Part>
      )}
    </>
  );
}
