/** @module-tag full */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { onEitherEngine, temporaryDatabase } from "#tests/support/databases.ts";
import { complaintsAbout } from "./report.ts";
import { soak } from "./soak.ts";
import { openSoakingClub } from "./soaking-club.ts";

/** `npm run soak` takes an hour and looks at the memory too; these seconds look at everything else. */
const MINUTES = 0.1;

onEitherEngine("A few seconds of everybody at once: families, donors, readers and staff", (engine) => {
  test("end without a wrong answer or amount, with log rotation and a backup", async () => {
    const folder = await mkdtemp(join(tmpdir(), "club-soak-"));
    const place = await temporaryDatabase(engine);
    const club = await openSoakingClub(
      folder,
      place.location.engine === "postgres" ? place.location.url : null,
    );
    const report = await soak(club, { minutes: MINUTES, rate: 5, seed: 1, tell: () => {} });
    expect(complaintsAbout(report)).toEqual([]);
    expect(report.log.rotations).toBeGreaterThan(0);
    expect(report.log.backups).toBeGreaterThan(0);
    expect(report.ledgerEntries).toBeGreaterThan(0);
    await club.close();
    await place.remove();
    await rm(folder, { recursive: true, force: true });
  }, 720_000);
});
