import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { ProgramDetails } from "#content/product/program-details.ts";

/** A program's locations. The club's park has its street and a map link; staff may write any other text. */
export function ProgramAddress({ locations }: { locations: ProgramDetails["campPlaces"] }) {
  const { t } = useTranslation();
  const { place } = useSiteData().club;
  return (
    <>
      <address className="not-italic">
        {locations.map(({ name, isInPark }) => (
          <p key={name}>
            <strong className="block font-semibold wrap-anywhere">{name}</strong>
            {isInPark && <span>{`${place.street}, ${place.city}`}</span>}
          </p>
        ))}
      </address>
      {locations.some(({ isInPark }) => isInPark) && (
        <TextLink href={place.mapsUrl} variant="alone" className="print:hidden">
          {t("terms:openMap")}
        </TextLink>
      )}
    </>
  );
}
