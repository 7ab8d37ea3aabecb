import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useToday } from "#app/shared/use-now.ts";
import { ChalkCircle } from "#app/ui/chalk-lines.tsx";
import { TextLink } from "#app/ui/link.tsx";

function FooterContacts() {
  const { t } = useTranslation("navigation");
  const { contacts } = useSiteData().club;
  return (
    <section>
      <h2 className="text-title">{t("footer.contact")}</h2>
      <ul className="mt-4 space-y-4">
        {contacts.map(({ name, role, phone, dial, email }) => (
          <li key={email}>
            <p className="font-semibold">{name}</p>
            <p className="text-small text-dusk-100">{role}</p>
            <TextLink href={dial} variant="chalk" className="tabular-nums">
              {phone}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FooterLocation() {
  const { t } = useTranslation("navigation");
  const { place } = useSiteData().club;
  return (
    <section>
      <h2 className="text-title">{t("terms:whereWePlay")}</h2>
      <p className="mt-4">{place.park}</p>
      <TextLink href={place.mapsUrl} variant="chalk" className="text-balance">
        {`${place.street}, ${place.city}`}
      </TextLink>
    </section>
  );
}

function ClubLinks() {
  const { t } = useTranslation("navigation");
  const { links } = useSiteData().club;
  if (links.length === 0) return null;
  return (
    <section>
      <h2 className="text-title">{t("footer.follow")}</h2>
      <ul className="mt-4 space-y-2">
        {links.map(({ label, url }) => (
          <li key={url}>
            <TextLink href={url} rel="noreferrer" variant="chalk">
              {label}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const FOOTER_LINKS = [
  ["/family", "family"],
  ["/terms", "footer.terms"],
  ["/privacy", "footer.privacy"],
  ["/login", "footer.staff"],
] as const;

/** The footer: contacts, location and social media. */
export function SiteFooter() {
  const { club } = useSiteData();
  const { t } = useTranslation("navigation");
  // Set after hydration: the page may have been rendered last year.
  const year = useToday()?.slice(0, 4) ?? "";
  return (
    // No scroll anchoring here: a page that grows after a reload would scroll down to the footer.
    <footer className="on-dusk relative overflow-hidden bg-dusk-950 text-white [overflow-anchor:none]">
      <div className="page-container relative z-1 grid gap-10 py-14 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_0.8fr]">
        <p className="max-w-xs font-display text-headline font-black text-balance wrap-anywhere uppercase">
          {club.slogan}
        </p>
        <FooterContacts />
        <FooterLocation />
        <ClubLinks />
      </div>
      <div className="relative border-t-5 border-dusk-700">
        <div className="pointer-events-none absolute right-0 bottom-full h-40 w-64 overflow-hidden">
          <ChalkCircle className="size-80 text-dusk-700" />
        </div>
        <div className="page-container relative flex flex-wrap items-center gap-x-5 sm:gap-x-8 py-4 text-small">
          <p className="w-full sm:mr-auto sm:w-auto">{t("footer.rights", { year })}</p>
          {FOOTER_LINKS.map(([href, label]) => (
            <TextLink key={href} href={href} variant="chalk">
              {t(label)}
            </TextLink>
          ))}
        </div>
      </div>
    </footer>
  );
}
