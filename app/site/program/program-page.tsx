import { useEffect, useState } from "react";
import { LazySection, lazyWhenNear } from "#app/lib/hydration/lazy-section.tsx";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { CalendarLink } from "#app/shared/calendar-links.tsx";
import { ContactPeople } from "#app/shared/contact-people.tsx";
import { PriceSteps } from "#app/shared/price-steps.tsx";
import { StaffText } from "#app/shared/staff-text.tsx";
import { CalendarSubscription } from "#app/site/calendar-subscription.tsx";
import { Picture } from "#app/site/picture.tsx";
import { BackHomeLink } from "#app/ui/back-link.tsx";
import { buttonClasses } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ChalkRule, CornerQuarter } from "#app/ui/chalk-lines.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { pictureOfKind } from "#content/club/pictures.ts";
import type { PublicProgram } from "#domain/programs/site-data.ts";
import { programPath } from "#domain/text/site-routes.ts";
import { ProgramAvailabilityPanel } from "./program-availability-panel.tsx";
import { ProgramSummary, ProgramTexts } from "./program-facts.tsx";
import { ProgramSessions } from "./program-sessions.tsx";

/** A link that shares the program by WhatsApp, without data of the sender. */
function ShareProgram({ program: { slug, name } }: { program: PublicProgram }) {
  const { t, language } = useTranslation("program");
  /** Undefined before hydration. */
  const [origin, setOrigin] = useState<string>();
  useEffect(() => setOrigin(window.location.origin), []);
  const text = t("share.text", { name, url: `${origin}${programPath(slug)}?lang=${language}` });
  return (
    <p className="mt-8 print:hidden">
      <a
        href={origin && `https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noreferrer"
        className={buttonClasses("secondary")}
      >
        {t("share.whatsApp")}
      </a>
    </p>
  );
}

/** A program's price and sibling discount (docs/reference/public-pages.md#price-display). */
function ProgramPrice({ program }: { program: PublicProgram }) {
  const { t } = useTranslation("program");
  const { programTexts } = useSiteData();
  const { feeCents } = program;
  return (
    <section>
      <h2 className="text-title">{t("terms:price")}</h2>
      <PriceSteps program={program} layout="card" className="mt-3" />
      {feeCents !== 0 && <p className="mt-1">{feeCents === null ? t("price.undecided") : t("price.per")}</p>}
      {programTexts?.siblings && <p className="tabular-nums mt-3 font-semibold">{programTexts.siblings}</p>}
    </section>
  );
}

const PARENT_FAQ_ID = "parent-answers";

/** Frequent questions of parents, answered for this program (docs/reference/public-pages.md#parent-questions). */
const ParentFaqList = lazyWhenNear<{ program: PublicProgram }>(
  PARENT_FAQ_ID,
  async () => (await import("#app/shared/parent-faq-list.tsx")).ParentFaqList,
);

function ProgramHeader({ program: { kind, seasonName, name, summary } }: { program: PublicProgram }) {
  const { t } = useTranslation("program");
  return (
    <div className="page-container grid gap-8 pt-12 md:grid-cols-[1.3fr_1fr] md:items-center lg:gap-16">
      <div className="min-w-0">
        <p className="font-display text-lead font-semibold wrap-anywhere text-brand">
          {`${t(`kinds.${kind}`)} · ${seasonName}`}
        </p>
        <h1 tabIndex={-1} className="mt-2 text-headline font-black wrap-anywhere uppercase">
          {name}
        </h1>
        <ChalkRule className="mt-4 max-w-40 text-brand" />
        <StaffText text={summary} className="mt-5 max-w-prose text-lead text-pretty text-dusk-700" />
      </div>
      <Picture
        id={pictureOfKind[kind]}
        sizes="(min-width: 48rem) 40vw, 100vw"
        loading="eager"
        className="h-56 w-full rounded object-cover object-[50%_60%] md:h-72 print:hidden"
      />
    </div>
  );
}

/** A program's dates, location, ages, price and availability (docs/reference/public-pages.md#program-pages). */
function ProgramView({ program }: { program: PublicProgram }) {
  const { t } = useTranslation("program");
  return (
    <>
      <BackHomeLink />
      <ProgramHeader program={program} />
      <div className="page-container grid gap-10 pt-10 pb-20 lg:grid-cols-[1.7fr_1fr] lg:gap-16">
        <Card
          as="aside"
          padding="page"
          className="relative self-start overflow-hidden wrap-anywhere lg:order-2 [&_:is(a,button)]:max-w-full [&_:is(a,button)]:px-3"
        >
          <CornerQuarter className="absolute top-0 right-0 size-20 rotate-90 text-sand-300" />
          <ProgramPrice program={program} />
          <ProgramAvailabilityPanel program={program} />
          {program.sessions.length > 0 && (
            <div className="mt-4 grid print:hidden">
              <CalendarLink program={program} variant="secondary" />
              <CalendarSubscription program={program} isWide />
            </div>
          )}
        </Card>
        <div className="min-w-0">
          <ProgramSummary program={program} />
          <ProgramTexts program={program} />
          <ProgramSessions program={program} />
          <ShareProgram program={program} />
          <div className="mt-10 print:hidden">
            <LazySection id={PARENT_FAQ_ID} fallback={<Skeleton className="h-96" />}>
              <ParentFaqList program={program} />
            </LazySection>
          </div>
          <section className="mt-10">
            <h2 className="mb-4 text-title">{t("questions")}</h2>
            <ContactPeople />
          </section>
        </div>
      </div>
    </>
  );
}

/** The program at the page's address. For an unknown program, the 404 page replaces it (app/entry/pages.ts). */
export default function ProgramPage() {
  const { program } = useSiteData();
  return program && <ProgramView program={program} />;
}
