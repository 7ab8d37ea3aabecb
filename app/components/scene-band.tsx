import type { PictureId } from "#content/pictures.ts";
import { Picture } from "./picture.tsx";

const SHAPES = {
  band: "h-52 object-[62%_75%] sm:h-72 lg:h-[min(33vw,34rem)]",
  tall: "h-72 object-[50%_70%] sm:h-112 lg:h-[min(50vw,44rem)]",
} as const;

interface SceneBandProps {
  id: PictureId;
  shape?: keyof typeof SHAPES;
}

/** A scene from edge to edge, between two sections or at a page's foot. People stand in its lower half. */
export function SceneBand({ id, shape = "band" }: SceneBandProps) {
  return <Picture id={id} className={`block w-full object-cover print:hidden ${SHAPES[shape]}`} />;
}
