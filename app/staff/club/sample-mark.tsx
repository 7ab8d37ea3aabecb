import { useOpenFacts } from "#app/staff/shared/draft-editor.tsx";
import { SampleTag } from "#app/staff/shared/sample-tag.tsx";
import { useSamples } from "#app/staff/shared/use-samples.ts";
import { samplesIn } from "#domain/club/samples.ts";

/** Marks places of the form that still say what the sample says; nothing beside the club's own. */
export function SampleMark({ places }: { places: readonly string[] }) {
  const { values } = useOpenFacts<"club">();
  const seed = useSamples()?.seed;
  const samples = seed ? samplesIn({ club: values }, seed) : [];
  const isSample = samples.some(({ place }) =>
    places.some((own) => place === own || place.startsWith(`${own}.`)),
  );
  return isSample ? <SampleTag /> : null;
}
