import { SceneBand } from "#app/components/scene-band.tsx";
import { Contact } from "#app/features/home/contact.tsx";
import { Mission } from "#app/features/home/mission.tsx";
import { Programs } from "#app/features/home/programs.tsx";
import { Values } from "#app/features/home/values.tsx";
import { ShareExperience } from "#app/features/testimonials/share-experience.tsx";
import { TestimonialList } from "#app/features/testimonials/testimonial-list.tsx";

/** What a family finds on the home page below the first screens. */
export default function HomeFurtherDown() {
  return (
    <>
      <Mission />
      <SceneBand id="banner-1" />
      <Programs />
      <Values />
      <TestimonialList />
      <ShareExperience />
      <SceneBand id="banner-2" />
      <Contact />
    </>
  );
}
