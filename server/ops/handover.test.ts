import { expect, test } from "vitest";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { changePrograms } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { signedInAccount } from "#tests/support/visitors/account-visitor.ts";

const NO_NOTES = { domain: "", mailbox: "", server: "", restoredOn: "", notes: "" };
const NOTES = {
  ...NO_NOTES,
  domain: "Registered at a registrar; the treasurer pays",
  mailbox: "The president opens it",
  restoredOn: "2025-04-30",
  notes: "The goals are in the shed.\nThe key hangs at the door.",
};

onEitherEngine("The handover page", (engine) => {
  const club = clubPerTest(engine);
  const desk = perTest(() => openDesk(club));
  const handover = async (by = desk.staff) =>
    (await (await by.get("/api/admin/handover?lang=en")).json()).data;

  test("lists what staff have to do by date: programs, the season, and what families owe", async () => {
    await changePrograms(club.db, { closesAt: "2025-06-11T02:00:00.000Z" }, firstCamp.id);
    await club.deps.live.refresh();
    await desk.enter({}, { dueOn: "2025-05-20" });
    const { duties, notes } = await handover();
    const program = { name: firstCamp.words.en.name, families: null };
    expect(duties).toEqual([
      { on: "2025-05-20", kind: "balancesDue", name: null, families: 1 },
      { on: "2025-06-10", kind: "closes", ...program },
      { on: "2025-06-12", kind: "firstDay", ...program },
      { on: "2025-06-13", kind: "lastDay", ...program },
      { on: "2025-12-31", kind: "seasonEnds", name: "2025", families: null },
    ]);
    expect(notes).toEqual(NO_NOTES);
  });

  test("keeps what an account types, with a log line; the shared PIN and a wrong day are refused", async () => {
    const account = await signedInAccount(club);
    const wrong = await account.call("PUT", "/api/admin/handover", { ...NOTES, restoredOn: "2025-02-30" });
    expect(await wrong.json()).toMatchObject({ fields: { restoredOn: "invalid_date" } });
    expect((await desk.staff.call("PUT", "/api/admin/handover", NOTES)).status).toBe(403);
    expect((await account.call("PUT", "/api/admin/handover", NOTES)).status).toBe(204);
    expect((await handover(account)).notes).toEqual(NOTES);
    expect(await desk.log("handover_saved")).toHaveLength(1);
  });
});
