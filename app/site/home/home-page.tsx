import { lazyOnVisible } from "#app/lib/hydration/lazy-on-visible.ts";
import { LazySection } from "#app/lib/hydration/lazy-section.tsx";
import { loadWithQueryClient } from "#app/lib/hydration/with-query-client.ts";
import { Slideshow } from "#app/site/carousel/slideshow.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { sceneIds } from "#content/club/pictures.ts";
import { Hero } from "./above-the-fold.tsx";
import { CampFacts } from "./camp-facts.tsx";

const BELOW_THE_FOLD = "below-the-fold";
const HomeBelowTheFold = lazyOnVisible(
  BELOW_THE_FOLD,
  loadWithQueryClient(async () => (await import("./below-the-fold.tsx")).HomeBelowTheFold),
);

/** Home (docs/rules/pages.md#home): sections in the order in which families ask. */
export default function HomePage() {
  return (
    <>
      <Hero pictures={<Slideshow pictures={sceneIds} />} />
      <CampFacts />
      <LazySection
        id={BELOW_THE_FOLD}
        fallback={
          <div className="wrap">
            <Skeleton className="h-dvh" />
          </div>
        }
      >
        <HomeBelowTheFold />
      </LazySection>
    </>
  );
}
