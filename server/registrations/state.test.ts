import { expect, test } from "vitest";
import { REGISTRATION_STATES, type RegistrationState } from "#domain/registration/status.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { changeState, NEXT_STATES } from "./state.ts";

onBothEngines("The state of a registration", (engine) => {
  const club = clubPerTest(engine);
  const desk = perTest(() => openDesk(club));

  const change = (to: RegistrationState) =>
    club.db.transaction().execute(async (trx) => {
      const rows = await trx.selectFrom("registrations").selectAll().execute();
      return changeState(trx, rows, { to });
    });

  test.each(REGISTRATION_STATES)("follows the table from %s", async (from) => {
    await desk.enter();
    for (const to of REGISTRATION_STATES) {
      const hasSpot = from === "confirmed" || from.startsWith("awaiting");
      await club.db.updateTable("registrations").set({ state: from, hasSpot }).execute();
      await club.db.updateTable("programs").set({ spotsTaken: 5 }).execute();
      const before = await desk.registrations();
      if (from !== to && !NEXT_STATES[from].includes(to)) {
        await expect(change(to)).rejects.toThrow(`cannot become ${to} from ${from}`);
        expect(await desk.registrations()).toEqual(before);
        continue;
      }
      const [row] = await change(to);
      expect(await desk.registrations()).toEqual([row]);
      expect(row?.state).toBe(to);
      expect(await desk.spotsTaken()).toBe(hasSpot && !row?.hasSpot ? 4 : 5);
    }
  });
});
