import { CornerQuarter } from "#app/components/corner-quarter.tsx";
import { PhoneLink } from "#app/components/phone-link.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { coaches } from "#content/coaches.ts";

/** The two coaches, and their numbers. */
export function CoachPair() {
  const { t } = useTranslation("teams");
  const { language } = useLanguage();
  return (
    <section className="on-dusk relative isolate overflow-hidden bg-dusk-900 text-white">
      <CornerQuarter className="absolute top-0 right-0 -z-10 size-32 rotate-90 text-dusk-500 lg:size-48" />
      <div className="wrap py-16">
        <h2 className="text-headline font-black uppercase">{t("coaches.title")}</h2>
        <ul className="mt-8 grid gap-12 md:grid-cols-[1.3fr_1fr]">
          {coaches.map(({ role, name, phone, about }) => (
            <li key={role}>
              <p className="font-display text-lead font-semibold text-marigold">{t(`coaches.${role}`)}</p>
              <h3 className="mt-1 text-title">{name}</h3>
              <p className="mt-3 max-w-line">{about[language]}</p>
              <PhoneLink phone={phone} className="mt-3 text-lead font-semibold" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
