import type { PictureId } from "#content/pictures.ts";
import { Picture } from "./picture.tsx";

/** A scene from edge to edge, between two sections or at a page's foot. People stand in its lower half. */
export function SceneBand({ id }: { id: PictureId }) {
  return (
    <Picture
      id={id}
      className="block h-52 w-full object-cover object-[62%_75%] sm:h-72 lg:h-[min(33vw,34rem)] print:hidden"
    />
  );
}
