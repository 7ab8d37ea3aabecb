import { MapPin } from "lucide-react";
import { ContactPeople } from "#app/components/contact-people.tsx";
import { CornerQuarter } from "#app/components/corner-quarter.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { club } from "#content/club.ts";

/** Two people, and the way to the field. */
export function Contact() {
  const { t } = useTranslation("home");
  return (
    <section className="wrap grid gap-12 py-16 lg:grid-cols-[1.4fr_1fr] lg:gap-20 lg:py-24">
      <div>
        <h2 className="text-headline font-black uppercase">{t("contact.title")}</h2>
        <p className="mt-4 mb-8 max-w-line text-lead">{t("contact.text")}</p>
        <ContactPeople />
      </div>
      <div className="relative self-start rounded bg-sand-100 p-8">
        <CornerQuarter className="absolute top-0 right-0 size-20 rotate-90 text-sand-300" />
        <h3 className="text-title">{t("contact.field")}</h3>
        <address className="mt-4 not-italic">
          <p className="text-lead font-semibold">{club.park}</p>
          <a href={club.mapsUrl} className="flex gap-2 py-1 underline underline-offset-4">
            <MapPin aria-hidden size={20} className="mt-1 shrink-0 text-brand" />
            <span className="text-balance">
              {club.street}, {club.city}
            </span>
          </a>
        </address>
      </div>
    </section>
  );
}
