import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PriceSteps } from "#app/shared/price-steps.tsx";
import { StaffText } from "#app/shared/staff-text.tsx";
import { BackHomeLink } from "#app/ui/back-link.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CornerQuarter } from "#app/ui/chalk-lines.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { pictureOfPage } from "#content/club/pictures.ts";
import { isOneSpan } from "#domain/time/sessions.ts";
import { Countdown } from "./countdown.tsx";
import { FullWidthPicture } from "./picture.tsx";
import { ProgramAddress } from "./program-address.tsx";

function WhenCard() {
  const { t } = useTranslation("activities");
  const { featured, featuredDetails } = useSiteData();
  const dates = [...new Set(featured.sessions.map(({ on }) => on))];
  const numbers = dates.map((date) => Number(date.slice(8)));
  const daysOfMonth = isOneSpan(dates)
    ? [...new Set([numbers[0], numbers.at(-1)])].join("–")
    : numbers.join(", ");
  return (
    <Card as="li" padding="none" className="relative overflow-hidden p-7">
      <CornerQuarter className="absolute top-3 right-3 size-16 rotate-90 text-sand-300" />
      <h2 className="text-title">{t("terms:when")}</h2>
      <p aria-hidden className="tabular-nums mt-4 font-display text-display font-black">
        {isOneSpan(dates) || dates.length < 4 ? daysOfMonth : ""}
      </p>
      <p className="mt-3 text-lead font-semibold first-letter:uppercase">{featuredDetails.campDays}</p>
      <p className="tabular-nums">{t("when.hours")}</p>
      <TextLink href="/schedule" variant="alone" className="mt-2">
        {t("terms:dayByDay")}
      </TextLink>
    </Card>
  );
}

function WhereCard() {
  const { t } = useTranslation("activities");
  const { featuredDetails } = useSiteData();
  return (
    <Card as="li" background="sand" padding="none" className="border-l-5 border-dusk-900 p-7">
      <h2 className="mb-4 text-title">{t("terms:where")}</h2>
      <ProgramAddress locations={featuredDetails.campPlaces} />
    </Card>
  );
}

function CostCard() {
  const { t } = useTranslation("activities");
  const { featured, featuredDetails } = useSiteData();
  return (
    <li className="rounded bg-brand-50 p-7 ring-2 ring-brand ring-inset md:col-span-2 lg:col-span-1">
      <h2 className="text-title">{t("cost.title")}</h2>
      <PriceSteps program={featured} layout="card" className="mt-4" />
      {featured.feeCents !== 0 && <p>{t("cost.per")}</p>}
      {featuredDetails.siblings && <p className="tabular-nums font-semibold">{featuredDetails.siblings}</p>}
      <h3 className="mt-5 text-body">{t("terms:included")}</h3>
      <StaffText text={featured.description} className="mt-2" />
    </li>
  );
}

/** The summer camp: countdown, dates, place and price (docs/reference/public-pages.md#camp-page-and-schedule). */
export default function ActivitiesPage() {
  const { t } = useTranslation("activities");
  const { featured } = useSiteData();
  return (
    <>
      <BackHomeLink />
      <PageHeader title={t("title")} text={t("text")} />
      <div className="pt-10">
        <Countdown />
      </div>
      <div className="page-container pt-12 pb-20">
        <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-[1.35fr_1fr_1fr]">
          <WhenCard />
          <WhereCard />
          <CostCard />
        </ul>
        <LinkButton href={`/register?program=${featured.slug}`} className="mt-8 w-full sm:w-auto">
          {t("terms:registerPlayer")}
        </LinkButton>
      </div>
      <FullWidthPicture id={pictureOfPage.activities} />
    </>
  );
}
