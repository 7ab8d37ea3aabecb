import { Banner } from "#app/features/home/banner.tsx";
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
      <Banner id="banner-1" />
      <Programs />
      <Values />
      <TestimonialList />
      <ShareExperience />
      <Banner id="banner-2" />
      <Contact />
    </>
  );
}
