import { Check, Plus } from "lucide-react";
import { useTranslation } from "#app/i18n/use-translation.tsx";

/** What everybody must bring, and what is welcome besides. */
export function Requirements() {
  const { t } = useTranslation("getInvolved");
  return (
    <section className="bg-sand-100">
      <div className="wrap py-16">
        <h2 className="text-headline font-black uppercase">{t("requirements.title")}</h2>
        <div className="mt-8 grid gap-6 lg:grid-cols-[1.3fr_1fr]">
          <div className="rounded bg-white p-8 shadow-low">
            <h3 className="text-title">{t("requirements.basic.title")}</h3>
            <ul className="mt-5 space-y-4 text-lead">
              {(["passion", "commitment", "background"] as const).map((item) => (
                <li key={item} className="flex gap-4">
                  <Check aria-hidden className="mt-1 shrink-0 text-agave" />
                  {t(`requirements.basic.${item}`)}
                </li>
              ))}
            </ul>
          </div>
          <div className="p-8">
            <h3 className="text-title">{t("requirements.preferred.title")}</h3>
            <ul className="mt-5 space-y-4">
              {(["certification", "experience", "bilingual"] as const).map((item) => (
                <li key={item} className="flex gap-4">
                  <Plus aria-hidden className="mt-0.5 shrink-0 text-brand" />
                  {t(`requirements.preferred.${item}`)}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  );
}
