import { CampFacts } from "#app/features/home/camp-facts.tsx";
import { Hero } from "#app/features/home/hero.tsx";

/** Home (spec.md §2). Its sections stand alone, in the order in which a family asks. */
export default function HomePage() {
  return (
    <>
      <Hero />
      <CampFacts />
    </>
  );
}
