import { Link } from "wouter";
import { club } from "#content/club.ts";
import markUrl from "#content/mark.svg";

/** The crest and the name: the way home. */
export function ClubMark() {
  return (
    <Link href="/" className="flex items-center gap-2.5 rounded pr-2">
      <img src={markUrl} alt="" width={40} height={40} className="size-10" />
      <span className="font-display text-title font-black tracking-tight whitespace-nowrap uppercase">
        {club.name}
      </span>
    </Link>
  );
}
