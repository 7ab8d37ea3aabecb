import { useEffect, useState } from "react";
import { Link } from "wouter";
import { callAddress } from "#app/facts/contact-people.tsx";
import { useFacts, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { ChalkCircle } from "#app/ui/chalk-lines.tsx";
import { club } from "#content/club/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";

const LINK = "underline decoration-dusk-300/50 underline-offset-4 hover:decoration-current";

function Contacts() {
  const { t } = useTranslation("navigation");
  const { contacts } = useFacts().club;
  return (
    <section>
      <h2 className="text-title">{t("footer.contact")}</h2>
      <ul className="mt-4 space-y-4">
        {contacts.map(({ name, role, phone, email }) => (
          <li key={email}>
            <p className="font-semibold">{name}</p>
            <p className="text-small text-dusk-100">{role}</p>
            <a href={callAddress(phone)} className={`${LINK} figures`}>
              {phone}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Place() {
  const { t } = useTranslation("navigation");
  const { place } = useFacts().club;
  return (
    <section>
      <h2 className="text-title">{t("footer.field")}</h2>
      <p className="mt-4">{place.park}</p>
      <a href={place.mapsUrl} className={`${LINK} block text-balance`}>
        {place.street}, {place.city}
      </a>
    </section>
  );
}

function ClubLinks() {
  const { t } = useTranslation("navigation");
  const { links } = useFacts().club;
  if (links.length === 0) return null;
  return (
    <section>
      <h2 className="text-title">{t("footer.follow")}</h2>
      <ul className="mt-4 space-y-2">
        {links.map(({ label, url }) => (
          <li key={url}>
            <a href={url} rel="noreferrer" className={LINK}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** This year by the club's clock, once the page is alive: a page may have been rendered last year. */
function useYear(): string {
  const [year, setYear] = useState("");
  useEffect(() => setYear(dateInZone(new Date(), club.timeZone).slice(0, 4)), []);
  return year;
}

/** Dusk after training: whom to call, where we play, where to follow us. */
export function SiteFooter() {
  const { t, i18n } = useTranslation("navigation");
  return (
    // Never the anchor of the scroll: a page that grows after a reload would take its reader down to here.
    <footer className="on-dusk relative overflow-hidden bg-dusk-950 text-white [overflow-anchor:none]">
      <div className="wrap relative grid gap-10 py-14 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_0.8fr]">
        <p className="max-w-xs font-display text-headline font-black text-balance wrap-anywhere uppercase">
          {club.slogan[i18n.language]}
        </p>
        <Contacts />
        <Place />
        <ClubLinks />
      </div>
      <div className="relative border-t-5 border-dusk-700">
        <div className="absolute right-0 bottom-full h-40 w-64 overflow-hidden">
          <ChalkCircle className="size-80 text-dusk-700" />
        </div>
        <div className="wrap relative flex flex-wrap gap-x-5 gap-y-3 sm:gap-x-8 py-6 text-small">
          <p className="w-full sm:mr-auto sm:w-auto">{t("footer.rights", { year: useYear() })}</p>
          <Link href="/terms" className={LINK}>
            {t("footer.terms")}
          </Link>
          <Link href="/privacy" className={LINK}>
            {t("footer.privacy")}
          </Link>
          <Link href="/login" className={LINK}>
            {t("footer.staff")}
          </Link>
        </div>
      </div>
    </footer>
  );
}
