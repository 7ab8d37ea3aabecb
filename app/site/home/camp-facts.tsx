import type { ReactNode } from "react";
import { PriceSteps } from "#app/facts/price-steps.tsx";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CornerQuarter } from "#app/ui/chalk-lines.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { priceWord } from "#content/product/price-words.ts";

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 border-t-3 border-sand-300 py-5 sm:grid-cols-[9rem_1fr] sm:gap-6">
      <dt className="font-display text-lead font-bold">{label}</dt>
      <dd className="max-w-line">{children}</dd>
    </div>
  );
}

/** Links to the camp's page and its schedule. */
function QuickLinks() {
  const { t } = useTranslation("home");
  return (
    <p className="mt-4 flex flex-wrap gap-x-6">
      <TextLink href="/activities" look="alone">
        {t("camp.explore")}
      </TextLink>
      <TextLink href="/schedule" look="alone">
        {t("terms:dayByDay")}
      </TextLink>
    </p>
  );
}

function Price() {
  const { t } = useTranslation("home");
  const { camp, language } = useSiteData();
  return (
    <Card as="div" padding="none" className="relative self-start p-6 sm:p-8">
      <CornerQuarter className="absolute top-0 right-0 size-20 rotate-90 text-sand-300" />
      <h2 className="text-title">{t("camp.title")}</h2>
      <PriceSteps program={camp} layout="card" className="mt-6">
        <p className="figures mt-6 font-display text-display font-black text-brand">
          {camp.feeCents === null ? t("terms:tbd") : priceWord(camp.feeCents, language)}
        </p>
      </PriceSteps>
      {camp.feeCents !== 0 && <p className="mt-2">{t("terms:perPlayer")}</p>}
      <LinkButton href={`/register?program=${camp.slug}`} variant="secondary" className="mt-8 w-full">
        {t("camp.register")}
      </LinkButton>
      <QuickLinks />
    </Card>
  );
}

function CampPlace() {
  const { t } = useTranslation("home");
  const { texts, club } = useSiteData();
  const { campPlace, isInPark } = texts;
  return (
    <>
      <strong className="block font-semibold wrap-anywhere">{campPlace}</strong>
      {isInPark && (
        <>
          <span>{`${club.place.street}, ${club.place.city}. `}</span>
          <TextLink href={club.place.mapsUrl} className="whitespace-nowrap">
            {t("terms:seeMap")}
          </TextLink>
        </>
      )}
    </>
  );
}

/** The camp at a glance: price, dates, place and ages. */
export function CampFacts() {
  const { t } = useTranslation("home");
  const { texts } = useSiteData();
  return (
    <section className="wrap grid gap-10 py-16 md:grid-cols-[18rem_1fr] lg:grid-cols-[23rem_1fr] lg:gap-20 lg:py-24">
      <Price />
      <dl>
        <Fact label={t("terms:when")}>
          <strong className="block font-semibold first-letter:uppercase">{texts.campDays}</strong>
          {t("camp.hours")}
        </Fact>
        <Fact label={t("terms:where")}>
          <CampPlace />
        </Fact>
        <Fact label={t("camp.who")}>{t("camp.ages")}</Fact>
        <Fact label={t("terms:included")}>{texts.campIncludes}</Fact>
      </dl>
    </section>
  );
}
