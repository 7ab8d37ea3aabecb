import { Slideshow } from "#app/features/site/carousel/slideshow.tsx";
import { Hero } from "#app/features/site/home/above-the-fold.tsx";
import { lazyOnVisible } from "#app/hydration/lazy-on-visible.ts";
import { LazySection } from "#app/hydration/lazy-section.tsx";
import { loadWithQueryClient } from "#app/hydration/with-query-client.ts";
import { sceneIds } from "#content/pictures.ts";

const CAMP_FACTS = "camp-facts";
const CampFacts = lazyOnVisible(CAMP_FACTS, () => import("#app/features/site/home/camp-facts.tsx"));

const BELOW_THE_FOLD = "below-the-fold";
const HomeBelowTheFold = lazyOnVisible(
  BELOW_THE_FOLD,
  loadWithQueryClient(() => import("#app/features/site/home/below-the-fold.tsx")),
);

/** Home (docs/rules/pages.md#home). Its sections stand alone, in the order in which a family asks. */
export default function HomePage() {
  return (
    <>
      <Hero pictures={<Slideshow pictures={sceneIds} />} />
      <LazySection id={CAMP_FACTS}>
        <CampFacts />
      </LazySection>
      <LazySection id={BELOW_THE_FOLD}>
        <HomeBelowTheFold />
      </LazySection>
    </>
  );
}
