import type { ReactNode } from "react";
import { Fact } from "#app/components/fact.tsx";
import { StaffText } from "#app/components/staff-text.tsx";
import { useFacts, useTranslation } from "#app/i18n/use-translation.tsx";
import { daysOf, hoursOf } from "#content/session-words.ts";
import { placesOf } from "#content/text-facts.ts";
import { textFormats } from "#content/text-formats.ts";
import type { ProgramFacts } from "#domain/site-facts.ts";

interface ProgramProps {
  program: ProgramFacts;
}

/** The hours that all sessions have; undefined where they differ, and each says its own. */
function commonHours({ sessions }: ProgramFacts) {
  const [first] = sessions;
  return sessions.every(({ starts, ends }) => starts === first?.starts && ends === first.ends)
    ? first
    : undefined;
}

function When({ program }: ProgramProps) {
  const { t } = useTranslation("program");
  const { language } = useFacts();
  if (program.sessions.length === 0) return t("undated");
  const common = commonHours(program);
  return (
    <>
      <strong className="block font-semibold">{daysOf(program.sessions, language)}</strong>
      {common && <span className="figures">{textFormats.capital(hoursOf(common, language))}</span>}
    </>
  );
}

function Where({ program }: ProgramProps) {
  const { t } = useTranslation("program");
  const { place } = useFacts().club;
  const places = placesOf(program, place);
  return (
    <>
      <address className="not-italic">
        {places.map((name) => (
          <strong key={name} className="block font-semibold wrap-anywhere">
            {name}
          </strong>
        ))}
        {places.includes(place.park) && `${place.street}, ${place.city}`}
      </address>
      {places.includes(place.park) && (
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
        <When program={program} />
      </Fact>
      <Fact label={t("where")}>
        <Where program={program} />
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
