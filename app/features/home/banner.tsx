import { Picture } from "#app/components/picture.tsx";

/** A wide picture between two sections, edge to edge. */
export function Banner({ id }: { id: "banner-1" | "banner-2" }) {
  return <Picture id={id} className="block h-52 w-full object-cover sm:h-72 lg:h-[min(33vw,34rem)]" />;
}
