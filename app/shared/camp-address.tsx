import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TextLink } from "#app/ui/link.tsx";

/** Address of the camp: the club's park with street and map link, or the text that staff wrote instead. */
export function CampAddress({ className, linkClassName }: { className: string; linkClassName: string }) {
  const { t } = useTranslation();
  const { featuredDetails, club } = useSiteData();
  const { campPlace, isInPark } = featuredDetails;
  return (
    <>
      <address className={`not-italic ${className}`}>
        <p className="text-lead font-semibold wrap-anywhere">{campPlace}</p>
        {isInPark && (
          <>
            <p>{club.place.street}</p>
            <p>{club.place.city}</p>
          </>
        )}
      </address>
      {isInPark && (
        <TextLink href={club.place.mapsUrl} className={linkClassName}>
          {t("terms:openMap")}
        </TextLink>
      )}
    </>
  );
}
