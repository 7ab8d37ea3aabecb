import { useTranslation } from "#app/i18n/use-translation.tsx";
import { club } from "#content/club.ts";

/** Where the camp is, and what to bring. */
export function CampNotes() {
  const { t } = useTranslation("schedule");
  return (
    <div>
      <section>
        <h2 className="text-title">{t("where")}</h2>
        <address className="mt-3 not-italic">
          <p className="font-semibold">{club.park}</p>
          <p>{club.street}</p>
          <p>{club.city}</p>
        </address>
        <a href={club.mapsUrl} className="mt-2 inline-block py-2 font-semibold underline underline-offset-4">
          {t("map")}
        </a>
      </section>
      <section className="mt-8">
        <h2 className="text-title">{t("bring")}</h2>
        <ul className="mt-3 list-disc space-y-1.5 pl-5 marker:text-sand-500">
          <li>{t("bringItems.shoes")}</li>
          <li>{t("bringItems.sun")}</li>
          <li>{t("bringItems.water")}</li>
        </ul>
      </section>
    </div>
  );
}
