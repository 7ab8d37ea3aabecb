import { LateSection } from "#app/components/late-section.tsx";
import { Slideshow } from "#app/features/carousel/slideshow.tsx";
import { CampFacts } from "#app/features/home/camp-facts.tsx";
import { Hero } from "#app/features/home/hero.tsx";
import { asking } from "#app/lib/asking.ts";
import { loadNear } from "#app/lib/load-near.ts";
import { sceneIds } from "#content/pictures.ts";

const FURTHER_DOWN = "further-down";
const HomeFurtherDown = loadNear(
  FURTHER_DOWN,
  asking(() => import("./home-further-down.tsx")),
);

/** Home (spec.md §2). Its sections stand alone, in the order in which a family asks. */
export default function HomePage() {
  return (
    <>
      <Hero pictures={<Slideshow pictures={sceneIds} />} />
      <CampFacts />
      <LateSection id={FURTHER_DOWN}>
        <HomeFurtherDown />
      </LateSection>
    </>
  );
}
