import { Slideshow } from "#app/features/carousel/slideshow.tsx";
import { Banner } from "#app/features/home/banner.tsx";
import { CampFacts } from "#app/features/home/camp-facts.tsx";
import { Contact } from "#app/features/home/contact.tsx";
import { Hero } from "#app/features/home/hero.tsx";
import { Mission } from "#app/features/home/mission.tsx";
import { Programs } from "#app/features/home/programs.tsx";
import { Values } from "#app/features/home/values.tsx";
import { ShareExperience } from "#app/features/testimonials/share-experience.tsx";
import { TestimonialList } from "#app/features/testimonials/testimonial-list.tsx";
import { sceneIds } from "#content/pictures.ts";

/** Home (spec.md §2). Its sections stand alone, in the order in which a family asks. */
export default function HomePage() {
  return (
    <>
      <Hero pictures={<Slideshow pictures={sceneIds} />} />
      <CampFacts />
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
