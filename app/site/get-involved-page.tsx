import { Check, Phone, Plus } from "lucide-react";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { BackHomeLink } from "#app/ui/back-link.tsx";
import { buttonClasses } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ChalkArc } from "#app/ui/chalk-lines.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { pictureOfPage } from "#content/club/pictures.ts";
import { Picture } from "./picture.tsx";

function Opportunities() {
  const { t } = useTranslation("getInvolved");
  const opportunities = t("opportunities.kinds", { returnObjects: true });
  if (opportunities.length === 0) return null;
  return (
    <section className="page-container py-16">
      <h2 className="text-headline font-black uppercase">{t("opportunities.title")}</h2>
      <ul className="mt-8">
        {opportunities.map(({ ages, title, text }) => (
          <li
            key={title}
            className="grid gap-x-10 gap-y-2 border-t-3 border-sand-300 py-7 md:grid-cols-[18rem_1fr]"
          >
            <p className="tabular-nums font-display text-title font-black text-brand md:text-headline">
              {ages}
            </p>
            <div>
              <h3 className="text-title">{title}</h3>
              <p className="mt-2 max-w-prose">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Requirements() {
  const { t } = useTranslation("getInvolved");
  const required = t("requirements.basic.list", { returnObjects: true });
  const preferred = t("requirements.preferred.list", { returnObjects: true });
  if (required.length + preferred.length === 0) return null;
  return (
    <section className="bg-sand-100">
      <div className="page-container py-16">
        <h2 className="text-headline font-black uppercase">
          {t(required.length > 0 ? "requirements.title" : "requirements.preferred.title")}
        </h2>
        <div className="mt-8 grid gap-6 lg:grid-cols-[1.3fr_1fr]">
          {required.length > 0 && (
            <Card as="div" padding="none" className="p-8">
              <h3 className="text-title">{t("requirements.basic.title")}</h3>
              <ul className="mt-5 space-y-4 text-lead">
                {required.map((item) => (
                  <li key={item} className="flex gap-4">
                    <Check aria-hidden className="mt-1 shrink-0 text-agave" />
                    <span>{item}</span>
                  </li>
                ))}
              </ul>
            </Card>
          )}
          {preferred.length > 0 && (
            <div className="p-8">
              {required.length > 0 && <h3 className="text-title">{t("requirements.preferred.title")}</h3>}
              <ul className="mt-5 space-y-4">
                {preferred.map((item) => (
                  <li key={item} className="flex gap-4">
                    <Plus aria-hidden className="mt-0.5 shrink-0 text-brand" />
                    <span>{item}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

function CoachingContacts() {
  const { t } = useTranslation("getInvolved");
  const { club } = useSiteData();
  return (
    <section className="on-dusk relative overflow-hidden bg-dusk-900 text-white">
      <ChalkArc className="absolute -right-20 -bottom-px hidden w-[36rem] max-w-none text-dusk-700 lg:block" />
      <div className="page-container relative py-16">
        <h2 className="text-headline font-black uppercase">{t("contact.title")}</h2>
        <p className="mt-4 max-w-prose text-lead">{t("contact.text")}</p>
        <ul className="mt-8 flex flex-wrap gap-x-16 gap-y-8">
          {club.contacts.map(({ name, role, phone, dial }) => (
            <li key={phone}>
              <p className="text-title font-semibold">{name}</p>
              <p>{role}</p>
              <a href={dial} className={buttonClasses("primary", "tabular-nums mt-4")}>
                <Phone aria-hidden size={20} />
                <span>{t("contact.call", { phone })}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The page for future coaches: opportunities, requirements and contacts (docs/reference/public-pages.md#content-pages). */
export default function GetInvolvedPage() {
  const { t } = useTranslation("getInvolved");
  return (
    <>
      <BackHomeLink />
      <PageHeader title={t("title")} text={t("text")} />
      <div className="page-container pt-10">
        <Picture
          id={pictureOfPage.getInvolved}
          sizes="(min-width: 72rem) 67rem, 100vw"
          loading="eager"
          fetchPriority="high"
          className="h-60 w-full rounded object-cover object-[50%_80%] sm:h-80 lg:h-112"
        />
      </div>
      <Opportunities />
      <Requirements />
      <CoachingContacts />
    </>
  );
}
