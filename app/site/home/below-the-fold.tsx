import { MapPin } from "lucide-react";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { ContactPeople } from "#app/shared/contact-people.tsx";
import { FullWidthPicture } from "#app/site/picture.tsx";
import { ShareExperience, TestimonialList } from "#app/site/testimonials/testimonials.tsx";
import { Card } from "#app/ui/card.tsx";
import { ChalkArc, ChalkCircle, CornerQuarter } from "#app/ui/chalk-lines.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { pictureOfPage } from "#content/club/pictures.ts";
import { Programs } from "./programs.tsx";

function HomeContact() {
  const { t } = useTranslation("home");
  const { place } = useSiteData().club;
  return (
    <section className="page-container grid gap-12 py-16 lg:grid-cols-[1.4fr_1fr] lg:gap-20 lg:py-24">
      <div>
        <h2 className="text-headline font-black uppercase">{t("contact.title")}</h2>
        <p className="mt-4 mb-8 max-w-prose text-lead">{t("contact.text")}</p>
        <ContactPeople />
      </div>
      <Card as="div" background="sand" padding="none" className="relative self-start p-8">
        <CornerQuarter className="absolute top-0 right-0 size-20 rotate-90 text-sand-300" />
        <h3 className="text-title">{t("terms:whereWePlay")}</h3>
        <address className="mt-4 not-italic">
          <p className="text-lead font-semibold">{place.park}</p>
          <TextLink href={place.mapsUrl} className="flex gap-2 py-1">
            <MapPin aria-hidden size={20} className="mt-1 shrink-0 text-brand" />
            <span className="text-balance">{`${place.street}, ${place.city}`}</span>
          </TextLink>
        </address>
      </Card>
    </section>
  );
}

/** One column per value, at most four. */
const COLUMNS: Record<number, string> = { 1: "lg:grid-cols-1", 2: "lg:grid-cols-2", 3: "lg:grid-cols-3" };

/** Benefits for a child, along a halfway line. */
function HomeValues() {
  const { t } = useTranslation("home");
  const values = t("values.list", { returnObjects: true });
  if (values.length === 0) return null;
  return (
    <section className="on-dusk relative overflow-hidden bg-dusk-900 text-white">
      <ChalkCircle className="absolute -top-40 -right-32 hidden size-96 text-dusk-700 lg:block" />
      <div className="page-container relative py-16 lg:py-20">
        <h2 className="text-headline font-black uppercase">{t("values.title")}</h2>
        <dl
          className={`mt-10 grid gap-x-8 gap-y-8 border-t-5 border-dusk-500 pt-8 sm:grid-cols-2 ${COLUMNS[values.length] ?? "lg:grid-cols-4"}`}
        >
          {values.map(({ title, text }) => (
            <div key={title}>
              <dt className="font-display text-title font-black text-marigold">{title}</dt>
              <dd className="mt-1">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** The club's mission, in one sentence and a few terms (docs/reference/public-pages.md#home-page). */
function Mission() {
  const { t } = useTranslation("home");
  const missionTerms = t("mission.words", { returnObjects: true });
  return (
    <section className="relative overflow-hidden bg-sand-200">
      <ChalkArc className="absolute -bottom-px -left-40 hidden w-[36rem] max-w-none text-sand-300 lg:block" />
      <div className="page-container relative grid gap-10 py-16 lg:grid-cols-[1fr_1.1fr] lg:gap-20 lg:py-24">
        <div>
          <h2 className="text-headline font-black uppercase">{t("mission.title")}</h2>
          <p className="mt-5 max-w-prose text-lead">{t("mission.text")}</p>
        </div>
        {missionTerms.length > 0 && (
          <dl className="border-b-3 border-dusk-900">
            {missionTerms.map(({ title, text }) => (
              <div key={title} className="border-t-3 border-dusk-900 py-5">
                <dt className="font-display text-title font-black uppercase">{title}</dt>
                <dd className="mt-1">{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}

export function HomeBelowTheFold() {
  return (
    <>
      <Mission />
      <FullWidthPicture id={pictureOfPage.homeAbove} />
      <Programs />
      <HomeValues />
      <TestimonialList />
      <ShareExperience />
      <FullWidthPicture id={pictureOfPage.homeBelow} />
      <HomeContact />
    </>
  );
}
