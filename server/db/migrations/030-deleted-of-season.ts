import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Staff look at one season's deleted registrations: without the season in front, everybody's that was ever deleted is read. */
export const deletedOfSeason: Migration = {
  async up(db) {
    await sql`create index registrations_deleted_of_season on registrations
      (season_id, deleted_at, id) where deleted_at is not null`.execute(db);
  },
};
