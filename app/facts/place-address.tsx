import { useFacts } from "#app/lib/i18n/use-translation.tsx";
import { TextLink } from "#app/ui/link.tsx";

interface PlaceAddressProps {
  /** What the link to the map is called. */
  map: string;
  className: string;
  /** Of the link, besides its look. */
  linkClass: string;
}

/** Where the camp is: the club's park with its street and map, or what staff wrote instead. */
export function PlaceAddress({ map, className, linkClass }: PlaceAddressProps) {
  const { texts, club } = useFacts();
  const { campPlace, isInPark } = texts;
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
        <TextLink href={club.place.mapsUrl} className={linkClass}>
          {map}
        </TextLink>
      )}
    </>
  );
}
