import { Phone } from "lucide-react";
import { buttonStyle } from "#app/components/button-style.ts";
import { ChalkArc } from "#app/components/chalk-arc.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { club } from "#content/club.ts";

/** The two people to call, each with a number to tap. */
export function CallPeople() {
  const { t } = useTranslation("getInvolved");
  const { language } = useLanguage();
  return (
    <section className="on-dusk relative overflow-hidden bg-dusk-900 text-white">
      <ChalkArc className="absolute -right-20 -bottom-px hidden w-[36rem] max-w-none text-dusk-700 lg:block" />
      <div className="wrap relative py-16">
        <h2 className="text-headline font-black uppercase">{t("contact.title")}</h2>
        <p className="mt-4 max-w-line text-lead">{t("contact.text")}</p>
        <ul className="mt-8 flex flex-wrap gap-x-16 gap-y-8">
          {club.contacts.map(({ name, role, phone }) => (
            <li key={phone}>
              <p className="text-title font-semibold">{name}</p>
              <p>{role[language]}</p>
              <a
                href={`tel:+1${phone.replace(/\D/g, "")}`}
                className={buttonStyle("primary", "figures mt-4")}
              >
                <Phone aria-hidden size={20} />
                {t("contact.call", { phone })}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
