import type { PublishedClub } from "#domain/club/content.ts";
import type { Deps } from "#server/deps.ts";
import { republish } from "./republish.ts";

/** What staff publish of the club, without their forms. */
export async function publishClub(
  { db, live }: Pick<Deps, "db" | "live">,
  changes: Partial<PublishedClub>,
): Promise<void> {
  await republish(db, ({ club }) => {
    Object.assign(club, changes);
  });
  await live.refresh();
}
