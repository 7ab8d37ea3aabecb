import { expect, test } from "vitest";
import { onEitherEngine } from "#tests/support/databases.ts";
import { openDesk } from "#tests/support/paper-form.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const SIGNED = { waiverSignature: "Rosa Peñaranda" };

onEitherEngine("The sheets for the field", (engine) => {
  test("distinguish an undated waiver from an unsigned one", async () => {
    const club = await createTestApp(engine);
    const desk = await openDesk(club);
    await desk.enter({ childFirstName: "Dated", ...SIGNED, waiverDate: "2025-04-30" });
    await desk.enter({ childFirstName: "Undated", ...SIGNED });
    await desk.enter({ childFirstName: "Unsigned" });
    for (const list of ["/api/admin/sheets/roster", "/api/admin/sheets/check-in"]) {
      const { data } = await (await desk.staff.get(list)).json();
      const undated = data.children.filter((row: Record<string, unknown>) => row.lacksWaiverDate);
      expect(undated).toMatchObject([{ childFirstName: "Undated", lacksWaiver: false }]);
      const lines = (await (await desk.staff.get(`${list}?format=csv&lang=en`)).text()).split("\r\n");
      expect(lines.filter((line) => line.includes("waiver: no date"))).toHaveLength(1);
      expect(lines.filter((line) => line.includes("no waiver"))).toHaveLength(1);
    }
    await club.close();
  });
});
