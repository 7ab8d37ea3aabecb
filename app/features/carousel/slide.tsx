import { Picture } from "#app/components/picture.tsx";
import type { PictureId } from "#content/pictures.ts";

interface SlideProps {
  id: PictureId;
  /** Shown, covered by the one that fades in over it, or waiting for its turn. */
  place: "shown" | "covered" | "waiting";
  isFirst: boolean;
  /** Whether it comes in place of another, and not with the page. */
  fadesIn: boolean;
}

const PLACES = { shown: "z-20", covered: "z-10", waiting: "invisible" } as const;

/** One picture of the carousel, edge to edge. */
export function Slide({ id, place, isFirst, fadesIn }: SlideProps) {
  return (
    <div
      aria-hidden={place !== "shown"}
      className={`absolute inset-0 ${PLACES[place]} ${place === "shown" && fadesIn ? "fade-in" : ""}`}
    >
      <Picture
        id={id}
        sizes="(min-width: 64rem) 54vw, 100vw"
        loading="eager"
        fetchPriority={isFirst ? "high" : "low"}
        className="size-full object-cover object-[50%_70%]"
      />
    </div>
  );
}
