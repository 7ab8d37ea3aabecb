import { beforeEach, expect, test } from "vitest";
import { storedPickUp } from "#domain/registration/pick-up.ts";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { changePrograms } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { changeRows } from "#tests/support/database/rows.ts";
import { addProgram } from "#tests/support/orders/ordering-family.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { beginPayment, payRegistration } from "#tests/support/orders/paying-family.ts";
import { cancelChild, deleteChild, moveChild, restoreChild } from "#tests/support/orders/staff-deeds.ts";
import { answerOf } from "#tests/support/visitors/answer.ts";
import { Browser } from "#tests/support/visitors/browser.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";
import { wrongAddressToken } from "./wrong-address-reports.ts";

onEitherEngine("A child registered by two people", (engine) => {
  const club = clubPerTest(engine);
  const desk = perTest(() => openDesk(club));

  /** One registration of the child by each phone, a second apart. */
  const register = async (...phones: string[]) => {
    for (const phone of phones) {
      await payRegistration(club, { phone, ...(phone.endsWith("2") && { allergies: "" }) });
      club.advance(1000);
    }
    return (await desk.registrations()).map(({ id }) => id);
  };
  const listed = async (query: string) =>
    (await (await desk.staff.get(`/api/registrations?sort=oldest${query}`)).json()) as {
      data: Record<string, unknown>[];
      matching: number;
    };
  /** The list with the filter that Today links to; it has as many rows as Today counts. */
  const toDecide = async () => {
    const { data, matching } = await listed("&season=all&attention=duplicate");
    const today = await (await desk.staff.get("/api/admin/today")).json();
    expect([matching, today.data.duplicates]).toEqual([data.length, data.length]);
    return data.map(({ id }) => id);
  };
  const keep = async (id: unknown) =>
    (await desk.staff.call("POST", `/api/admin/registrations/${id}/duplicates/keep`, {})).status;
  const preview = async (id: unknown) =>
    (await (await desk.staff.get(`/api/admin/registrations/${id}/cancellation`)).json()).data;
  const active = async () =>
    (await desk.registrations())
      .filter(({ deletedAt }) => deletedAt === null)
      .map(({ id, state, hasSpot, duplicateOfId }) => ({ id, state, hasSpot, duplicateOfId }));
  const marked = async () =>
    (await listed("")).data.flatMap(({ id, isDuplicate }) => (isDuplicate ? [id] : []));

  test("is shown to staff with both contacts and the names of differing answers, never the answers", async () => {
    const ids = await register("575-555-0101", "575-555-0102");
    expect(await toDecide()).toEqual(ids);
    expect(await marked()).toEqual(ids);
    for (const [index, id] of ids.entries()) {
      const { duplicates } = await desk.details(String(id));
      expect(JSON.stringify(duplicates)).not.toMatch(/Peanuts|Calle Luna/);
      expect(duplicates).toMatchObject([
        {
          id: ids[1 - index],
          phone: `575-555-010${2 - index}`,
          differing: ["phone", "allergies"],
          payment: { method: "card", netCents: 6000 },
        },
      ]);
    }
  });

  test.each([0, 1])(
    "may be canceled: number %i leaves with all its money, the other stays",
    async (leaving) => {
      const ids = await register("575-555-0101", "575-555-0102");
      const [{ programId } = {}] = await desk.registrations();
      await changePrograms(club.db, { refundSteps: [{ daysBefore: 0, percent: 50 }] }, programId);
      expect(await preview(ids[leaving])).toMatchObject({ percent: 100, refundCents: 4000 });
      expect(await cancelChild(desk.staff, ids[leaving], 4000)).toMatchObject({ status: 200 });
      expect(await active()).toMatchObject([{ id: ids[1 - leaving], state: "confirmed", hasSpot: true }]);
      expect(await desk.spotsTaken()).toBe(1);
      expect(await toDecide()).toEqual([]);
      expect(await marked()).toEqual([]);
      expect(await preview(ids[1 - leaving])).toMatchObject({ percent: 50 });
      expect(await restoreChild(desk.staff, ids[leaving])).toMatchObject({ code: "restore_conflict" });
    },
  );

  test("that staff delete first is still refunded completely, as a duplicate", async () => {
    const ids = await register("575-555-0101", "575-555-0102");
    await deleteChild(desk.staff, ids[0]);
    expect(await marked()).toEqual([]);
    expect(await preview(ids[0])).toMatchObject({ percent: 100 });
    await deleteChild(desk.staff, ids[1]);
    expect(await restoreChild(desk.staff, ids[1])).toMatchObject({ status: 200 });
    expect(await marked()).toEqual([]);
  });

  test("may stay twice: staff keep both, once, and it is logged", async () => {
    const ids = await register("575-555-0101", "575-555-0102");
    expect(await Promise.all([keep(ids[0]), keep(ids[1])])).toEqual([200, 200]);
    expect((await active()).map(({ hasSpot, duplicateOfId }) => [hasSpot, duplicateOfId])).toEqual([
      [true, null],
      [true, null],
    ]);
    expect(await toDecide()).toEqual([]);
    expect(await desk.log("duplicates_kept")).toHaveLength(1);
    await register("575-555-0103");
    expect(await toDecide()).toHaveLength(2);
    expect(await toDecide()).toContain(ids[0]);
  });

  test("may be registered by three: those that stay are marked, and the mark ends with the last but one", async () => {
    const ids = await register("575-555-0101", "575-555-0102", "575-555-0103");
    expect(await toDecide()).toEqual(ids);
    expect(await desk.spotsTaken()).toBe(3);
    await deleteChild(desk.staff, ids[0]);
    expect(await marked()).toEqual([ids[1], ids[2]]);
    await desk.staff.call("DELETE", `/api/registrations/${ids[0]}/permanent`);
    expect(await marked()).toEqual([ids[1], ids[2]]);
    expect((await active()).map(({ duplicateOfId }) => duplicateOfId)).toEqual([null, ids[1]]);
    await deleteChild(desk.staff, ids[1]);
    expect(await marked()).toEqual([]);
    expect(await desk.spotsTaken()).toBe(1);
  });

  test.each([0, 1])("may turn out to be two children: editing number %i ends the mark", async (edited) => {
    const ids = await register("575-555-0101", "575-555-0102");
    const edit = { changes: { childFirstName: "Lucía Elena" }, reason: "A cousin", version: 1 };
    expect(await desk.edit(String(ids[edited]), edit)).toMatchObject({ status: 200 });
    expect((await active()).map(({ hasSpot, duplicateOfId }) => [hasSpot, duplicateOfId])).toEqual([
      [true, null],
      [true, null],
    ]);
  });

  test.each([0, 1])("is none any more when number %i moves to another program", async (moved) => {
    const ids = await register("575-555-0101", "575-555-0102");
    const programId = await addProgram(club.db, { feeCents: 4000, slug: "autumn" });
    expect(await moveChild(desk.staff, ids[moved], programId, 0)).toMatchObject({ status: 200 });
    expect((await active()).map(({ duplicateOfId }) => duplicateOfId)).toEqual([null, null]);
  });

  test("is marked at the field, where nobody whom either of them barred may pick it up", async () => {
    const [first = "", second = ""] = await register("575-555-0101", "575-555-0102");
    const teo = { name: "Teo Ruiz", phone: "", may: false };
    const ana = { name: "Ana Ruiz", phone: "5755550111", may: true };
    const people = { [first]: [teo], [second]: [ana, { ...ana, name: "TEO RUÍZ" }] };
    for (const [id, pickUp] of Object.entries(people))
      await changeRows(club.db, "registrations", { id }, { pickUp: storedPickUp(pickUp) });
    const [{ on, starts }] = firstCamp.sessions;
    club.setNow(`${on}T20:00:00.000Z`);
    const staff = await signedIn(club.app);
    const session = new URLSearchParams({ programId: firstCamp.id, on, starts });
    const lists = [`field/attendance?${session}`, `sheets/check-in?program=${firstCamp.id}`];
    const shown = async (id: string) => {
      const answers = await Promise.all(lists.map((list) => staff.get(`/api/admin/${list}`)));
      const rows = (await Promise.all(answers.map((answer) => answer.json()))).map(({ data }) =>
        data.children.find((child: { id: string }) => child.id === id),
      );
      return rows.map(({ isDuplicate, pickUp }) => ({ isDuplicate, pickUp }));
    };
    const expectShown = async (isDuplicate: boolean) => {
      const alone = { isDuplicate, pickUp: [teo] };
      expect(await shown(first)).toEqual([alone, alone]);
      const both = { isDuplicate, pickUp: [ana, teo] };
      expect(await shown(second)).toEqual([both, both]);
    };
    await expectShown(true);
    await staff.call("POST", `/api/admin/registrations/${first}/duplicates/keep`, {});
    await expectShown(false);
  });

  test("needs a second spot: in a full camp the second payer waits for staff", async () => {
    const stranger = await beginPayment(club, { phone: "575-555-0102" });
    club.advance(40 * 60_000);
    await club.db.updateTable("programs").set({ capacity: 1 }).execute();
    await register("575-555-0101");
    club.sandbox.confirmIntent(stranger.intentId, { card: "4242 4242 4242 4242" });
    await stranger.confirm();
    expect((await active()).map(({ state }) => state).sort()).toEqual(["confirmed", "needs_review"]);
    expect(await desk.spotsTaken()).toBe(1);
    expect(await toDecide()).toHaveLength(2);
  });

  test("is named in its receipts by first name, guardian and the end of the phone number", async () => {
    club.deps.settings.publicUrl = "https://club.example.org";
    await register("575-555-0101", "575-555-0102");
    await sendDueMail(club.deps);
    const receipts = club.mailbox.sent.filter(({ text }) => text.includes("/wrong-address#"));
    expect(receipts).toHaveLength(2);
    expect(receipts[0]?.text).toContain("01");
    for (const { text } of receipts) expect(text).not.toMatch(/555-010|555 010|Peanuts/);
  });

  test("under a corrected name, with one mailbox and birth date, is a hint to staff and refuses nobody", async () => {
    const born = { childDateOfBirth: "2016-03-04", childFirstName: "Jose", childLastName: "Núñez" };
    const { data: first } = await desk.enter(born);
    const others = [
      { childFirstName: "José" },
      { childLastName: "Núñez Ríos", email: "ROSA@example.org" },
      { childFirstName: "Josefa" },
    ];
    const entered: string[] = [];
    for (const changes of others) {
      const { status, data } = await desk.enter({ ...born, ...changes });
      expect(status).toBe(201);
      entered.push(data.id);
    }
    for (const changes of [
      { childFirstName: "Luz", childDateOfBirth: "2016-03-05" },
      { childFirstName: "Ana", email: "ana@example.org" },
    ]) {
      await desk.enter({ ...born, ...changes });
    }
    const hinted = (await listed("")).data.filter(({ similar }) => similar);
    expect(hinted.map(({ id }) => id).toSorted()).toEqual([first.id, ...entered].toSorted());
    const { similar } = await desk.details(first.id);
    const names = similar.map(({ child }: { child: string }) => child);
    expect(names.toSorted()).toEqual(["Josefa Núñez", "José Núñez", "Jose Núñez Ríos"].toSorted());
    expect(await toDecide()).toEqual([]);
    const edit = { changes: { childDateOfBirth: "" }, reason: "Another child", version: 1 };
    expect(await desk.edit(String(entered[0]), edit)).toMatchObject({ status: 200 });
    await desk.staff.call("DELETE", `/api/registrations/${entered[1]}`);
    expect((await desk.details(first.id)).similar).toMatchObject([{ id: entered[2] }]);
  });
});

onEitherEngine("A receipt's “this was not me”", (engine) => {
  const club = clubPerTest(engine);
  const desk = perTest(() => openDesk(club));
  let id: string;
  beforeEach(async () => {
    await payRegistration(club);
    id = String((await desk.registrations())[0]?.id);
  });

  const press = (token: unknown) =>
    answerOf(new Browser(club).post("/api/registrations/wrong-address", token));
  const token = () => wrongAddressToken(club.deps.secretKey, id);
  const reported = async () => {
    const { data } = await (
      await desk.staff.get("/api/registrations?season=all&attention=wrong_address")
    ).json();
    const today = await (await desk.staff.get("/api/admin/today")).json();
    expect(today.data.reportedNotMe).toBe(data.length);
    return data;
  };

  test("is reported to staff once, and changes nothing", async () => {
    const before = await desk.registrations();
    for (const _twice of [1, 2]) expect(await press(token())).toEqual({ status: 200, success: true });
    expect(await desk.registrations()).toEqual(
      before.map((row) => ({ ...row, reportedNotMeAt: expect.any(String) })),
    );
    expect((await desk.mails()).filter((kind) => kind === "staff_payment_alert")).toHaveLength(1);
    expect(await reported()).toMatchObject([{ id, phone: "+52 656 555 0123", isReportedNotMe: true }]);
    await desk.staff.call("POST", `/api/admin/registrations/${id}/wrong-address/seen`, {});
    expect(await reported()).toEqual([]);
    expect(await desk.log("wrong_address_seen")).toMatchObject([{ subject: id }]);
  });

  test("works with the link of this registration alone", async () => {
    const { proof } = token();
    const wrong = proof.startsWith("A") ? `B${proof.slice(1)}` : `A${proof.slice(1)}`;
    expect(await press({ registrationId: id, proof: wrong })).toMatchObject({
      status: 410,
      code: "link_invalid",
    });
    expect(await press({ registrationId: id, proof: "" })).toMatchObject({ status: 400 });
    expect(await press({})).toMatchObject({ status: 400 });
    await desk.staff.call("DELETE", `/api/registrations/${id}`);
    await desk.staff.call("DELETE", `/api/registrations/${id}/permanent`);
    expect(await press(token())).toMatchObject({ status: 410, code: "link_invalid" });
    expect(await reported()).toEqual([]);
  });

  test("is not triggered by a mail scanner that opens its page", async () => {
    expect((await club.app.request("/api/registrations/wrong-address")).status).toBe(401);
    expect((await desk.registrations())[0]?.reportedNotMeAt).toBeNull();
  });
});
