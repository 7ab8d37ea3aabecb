import { SampleTag } from "#app/staff/shared/sample-tag.tsx";
import { useClubForm } from "./use-club-form.ts";

/** Marks places of the form that still say what the sample says; nothing beside the club's own. */
export function SampleMark({ places }: { places: readonly string[] }) {
  const { samples } = useClubForm();
  const isSample = samples.some(({ place }) =>
    places.some((own) => place === own || place.startsWith(`${own}.`)),
  );
  return isSample ? <SampleTag /> : null;
}
