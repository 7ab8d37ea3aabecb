import { ArrowRight } from "lucide-react";
import { Link } from "wouter";
import type { Texts } from "#app/lib/i18n/namespaces.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PriceSteps } from "#app/shared/price-steps.tsx";
import { isPicture, Picture } from "#app/site/picture.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { priceOrFree } from "#content/product/price-texts.ts";
import { PROGRAM_KINDS, type ProgramKind } from "#domain/programs/programs.ts";
import type { ProgramListItem } from "#domain/programs/site-data.ts";
import { programPath } from "#domain/text/site-routes.ts";

type Offer = Texts["home"]["programs"]["offers"][number];

/** The page of an offer: the camp page, the team page, or that of the first program of its kind. */
function offerPath(kind: ProgramKind, [firstProgram]: readonly ProgramListItem[]): string {
  if (kind === "camp" || kind === "team") return kind === "camp" ? "/activities" : "/teams";
  return firstProgram ? programPath(firstProgram.slug) : "/structure";
}

/** Two cards per row, one wide and one narrow, alternating. An odd last card fills a row. */
const CARD_WIDTHS = ["lg:col-span-7", "lg:col-span-5", "lg:col-span-5", "lg:col-span-7"] as const;

function cardWidth(index: number, count: number): string {
  const isAlone = index % 2 === 0 && index === count - 1;
  return isAlone ? "lg:col-span-12" : (CARD_WIDTHS[index % CARD_WIDTHS.length] ?? "");
}

/** A program of the season with its price and dates, linked to its page. */
function ProgramLink({ program }: { program: ProgramListItem }) {
  const { t, language } = useTranslation("home");
  const { slug, name, feeCents, days } = program;
  const price = feeCents === null ? t("terms:tbd") : priceOrFree(feeCents, language);
  return (
    <li className="border-t border-sand-300 py-2">
      <TextLink href={programPath(slug)} variant="alone" className="wrap-anywhere">
        {name}
      </TextLink>
      <div className="tabular-nums text-dusk-700">
        <PriceSteps program={program} layout="list">
          {t("programs.price", { price })}
        </PriceSteps>
        {days && <p className="first-letter:uppercase">{days}</p>}
      </div>
    </li>
  );
}

/** The season's programs of some kinds. A season without a camp shows the next or last camp. */
function useProgramsOf(kinds: readonly ProgramKind[]): ProgramListItem[] {
  const { featured, programs, season, featuredDetails } = useSiteData();
  const seasonPrograms = programs.filter(
    ({ kind, seasonId }) => kinds.includes(kind) && seasonId === season.id,
  );
  if (seasonPrograms.length > 0 || !kinds.includes("camp")) return seasonPrograms;
  return [{ ...featured, days: featuredDetails.campDays }];
}

function OfferCard({ offer, width }: { offer: Offer; width: string }) {
  const { t } = useTranslation("home");
  const { title, text, picture } = offer;
  // Separated by spaces.
  const kinds = PROGRAM_KINDS.filter((kind) => offer.kinds.split(" ").includes(kind));
  const programs = useProgramsOf(kinds);
  return (
    <li className={width}>
      <div className="overflow-hidden rounded">
        {isPicture(picture) && (
          <Picture
            id={picture}
            sizes="(min-width: 64rem) 40rem, (min-width: 40rem) 50vw, 100vw"
            className="h-56 w-full object-cover object-[50%_60%] lg:h-80"
          />
        )}
      </div>
      <h3 className="mt-4 text-title">
        <Link
          href={offerPath(kinds[0] ?? "team", programs)}
          className="inline-flex min-h-11 items-center gap-2 hover:underline"
        >
          <span>{title}</span>
          <ArrowRight aria-hidden size={22} className="text-brand" />
        </Link>
      </h3>
      <p className="max-w-prose">{text}</p>
      {programs.length === 0 ? (
        <p className="tabular-nums mt-2 font-semibold text-dusk-700">
          {t("programs.price", { price: t("terms:tbd") })}
        </p>
      ) : (
        <ul className="mt-3 border-b border-sand-300">
          {programs.map((program) => (
            <ProgramLink key={program.id} program={program} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The club's offers, each with its programs this season (docs/reference/public-pages.md#home-page). */
export function Programs() {
  const { t } = useTranslation("home");
  const offers = t("programs.offers", { returnObjects: true });
  if (offers.length === 0) return null;
  return (
    <section className="page-container py-16 lg:py-24">
      <h2 className="text-headline font-black uppercase">{t("programs.title")}</h2>
      <p className="mt-4 text-lead">{t("programs.text")}</p>
      <ul className="mt-10 grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-12">
        {offers.map((offer, index) => (
          <OfferCard key={offer.title} offer={offer} width={cardWidth(index, offers.length)} />
        ))}
      </ul>
    </section>
  );
}
