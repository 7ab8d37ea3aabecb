import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { offerDeadline } from "#domain/family/waiting-list.ts";
import { instantAt } from "#domain/time/zoned-time.ts";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { createMail } from "#server/mail/send.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { publishClub } from "#tests/support/clubs/published-club.ts";
import { changePrograms } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onBothEngines, onEitherEngine } from "#tests/support/database/databases.ts";
import { changeRows, readRows } from "#tests/support/database/rows.ts";
import { connected } from "#tests/support/servers/connected.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";
import { DIGITS, waitingFamilies } from "#tests/support/visitors/waiting-families.ts";
import { processWaitingLists } from "./waiting-job.ts";

const LIST = "/api/admin/waiting-list";

onBothEngines("An offer", (engine) => {
  const club = clubPerTest(engine);
  const families = perTest(
    () => waitingFamilies(club),
    async ({ wrongCounters }) => expect(await wrongCounters()).toEqual([]),
  );
  const staff = perTest(() => signedIn(club.app));
  beforeEach(async () => {
    await families.list("staff");
    await families.capacity(0);
  });

  const read = async () => (await staff.call("GET", LIST)).json();
  const camp = async () => (await read()).programs.find(({ id }: { id: string }) => id === firstCamp.id);
  const offer = async (index: number, body: Record<string, unknown> = {}) => {
    const { data } = await read();
    const answer = await staff.call("POST", `${LIST}/${data[index].id}/offer`, body);
    return { status: answer.status, body: await answer.json() };
  };
  const mailsOf = async () => {
    await sendDueMail(club.deps);
    return club.mailbox.sent
      .splice(0)
      .map(({ to, subject, text }) => ({ to: to[0]?.address, subject, text }));
  };

  test("goes to the first family that fits, with its deadline in the email, and reserves the spot", async () => {
    await families.wait("pair@example.org", ["Ana", "Beto"], "together");
    const single = await families.wait("one@example.org", ["Cora"]);
    await families.capacity(1);
    expect((await read()).data).toMatchObject([
      { email: "pair@example.org", isNext: false, fits: false, offer: null },
      { email: "one@example.org", isNext: true, fits: true, offer: null },
    ]);
    const { offerUntil, ...listed } = await camp();
    expect(listed).toMatchObject({ waitingList: "staff", freeSpots: 1 });
    club.mailbox.sent.length = 0;
    const made = await offer(1);
    expect(made).toEqual({ status: 200, body: { until: offerUntil } });
    expect(await families.listOf(single)).toMatchObject([
      { position: null, offer: { until: offerUntil, cents: 4000 }, endedAt: null },
    ]);
    const shown = { until: offerUntil, mail: "waits" };
    expect((await read()).data[1].offer).toEqual(shown);
    const [mail] = await mailsOf();
    expect(mail).toMatchObject({ to: "one@example.org" });
    expect(mail?.text).toContain(firstCamp.words.en.name);
    expect((await read()).data[1].offer.mail).toBe("accepted");
    expect((await families.order("z@example.org")).status).toBe(409);
    // Pressed twice: the same offer, and no second mail.
    expect((await offer(1)).body).toEqual({ until: offerUntil });
    expect(await mailsOf()).toEqual([]);
  });

  test("of two spots names two in its email, also after it expired", async () => {
    await families.wait("pair@example.org", ["Ana", "Beto"], "together");
    await families.capacity(2);
    club.mailbox.sent.length = 0;
    const { offerUntil } = await camp();
    expect(await offer(0)).toMatchObject({ status: 200 });
    expect(await mailsOf()).toMatchObject([
      {
        subject: expect.stringContaining("2 spots are open for you"),
        text: expect.stringMatching(/^2 spots are open for you[\s\S]*We are holding 2 spots for you/),
      },
    ]);
    club.setNow(new Date(Date.parse(offerUntil) + 1000).toISOString());
    await processWaitingLists(club.deps);
    const over = (await mailsOf()).find(({ subject }) => subject.startsWith("Your spots"));
    expect(over?.text).toContain("We held 2 spots");
  });

  test("without a mail server is written to a file, not reported as sent, and staff call", async () => {
    await families.wait("one@example.org", ["Cora"]);
    await families.capacity(1);
    expect((await offer(0)).status).toBe(200);
    const dataDir = await mkdtemp(join(tmpdir(), "club-offer-"));
    const from = { name: "Club", address: "club@example.org" };
    const mail = connected(createMail({ smtpUrl: null, inboxPath: null, from, staff: [] }, dataDir));
    await sendDueMail({ ...club.deps, mail });
    await rm(dataDir, { recursive: true });
    expect((await read()).data[0].offer.mail).toBe("filed");
  });

  test("may skip the order without a reason, and exceed the capacity with one, which notifies all staff", async () => {
    await families.wait("a@example.org", ["Ana"]);
    await families.wait("b@example.org", ["Beto"]);
    await publishClub(club.deps, { staffLanguage: "en" });
    expect(await offer(0)).toMatchObject({ status: 409, body: { code: "program_full" } });
    await families.capacity(1);
    expect((await offer(1)).status).toBe(200);
    club.advance(1000);
    club.mailbox.sent.length = 0;
    expect((await offer(0, { reason: "mistake" })).status).toBe(200);
    const logged = await readRows(club.db, "auditLog", { action: "waiting_offered" }, ["details"]);
    expect(logged.map(({ details }) => details).sort()).toEqual([
      '{"over":0,"reason":null}',
      '{"over":1,"reason":"mistake"}',
    ]);
    const told = (await mailsOf()).filter(({ subject }) => subject.includes("Program over capacity"));
    expect(told).toHaveLength(1);
  });

  test("is refused on the last day, when staff call", async () => {
    await families.wait("a@example.org");
    await families.capacity(1);
    // 22 hours before the first session.
    club.advance(Date.parse("2025-06-12T02:00:00Z") - club.deps.now().getTime());
    await staff.signIn();
    expect(await camp()).toMatchObject({ freeSpots: 1, offerUntil: null });
    expect(await offer(0, {})).toMatchObject({ status: 409, body: { code: "offer_changed" } });
  });

  test("goes by the day on which the program begins after staff moved its first days, or canceled them", async () => {
    await families.wait("a@example.org");
    await families.capacity(1);
    const now = new Date("2025-06-09T16:00:00Z");
    club.advance(now.getTime() - club.deps.now().getTime());
    await staff.signIn();
    const until = async () => (await camp()).offerUntil;
    const change = async (index: 0 | 1, to: Record<string, unknown>) => {
      const { on, starts } = firstCamp.sessions[index];
      const body = { programId: firstCamp.id, on, starts, reason: null, ...to };
      expect((await staff.call("POST", "/api/admin/session-changes", body)).status).toBe(201);
    };
    const deadline = (on: string, starts: string) => {
      const { timeZone } = club.deps.live.club;
      return offerDeadline(now, instantAt(on, starts, timeZone), timeZone)?.toISOString() ?? null;
    };
    expect(await until()).toBe(deadline("2025-06-12", "18:00"));
    await change(1, { kind: "moved", newDate: "2025-06-11", newStarts: "17:00", newEnds: "19:00" });
    expect(await until()).toBe(deadline("2025-06-11", "17:00"));
    await change(0, { kind: "moved", newDate: "2025-06-10", newStarts: "09:00", newEnds: "11:00" });
    expect(await until()).toBeNull();
    await change(0, { kind: "cancelled" });
    expect(await until()).toBe(deadline("2025-06-11", "17:00"));
  });

  test("is not made automatically while the program is closed, but stays valid, and staff may make one", async () => {
    const first = await families.wait("a@example.org", ["Ana"]);
    const second = await families.wait("b@example.org", ["Beto"]);
    const third = await families.wait("c@example.org", ["Cora"]);
    await families.list("automatic");
    await families.capacity(1);
    await processWaitingLists(club.deps);
    const settings = (body: object) => staff.call("PATCH", `/api/admin/programs/${firstCamp.id}`, body);
    await settings({ switch: "closed", capacity: 2 });
    await processWaitingLists(club.deps);
    expect(await families.listOf(first)).toMatchObject([{ offer: {} }]);
    expect(await families.listOf(second)).toMatchObject([{ offer: null, position: 1 }]);
    expect((await offer(1)).status).toBe(200);
    // Its last day is over, but staff have not closed it.
    const closesAt = club.deps.now().toISOString();
    await changePrograms(club.db, { closesAt }, firstCamp.id);
    await settings({ switch: "auto", capacity: 3 });
    await processWaitingLists(club.deps);
    expect(await families.listOf(third)).toMatchObject([{ offer: {} }]);
  });

  test("ends when it is declined or its deadline passes, and then goes to the next by itself if the list is automatic", async () => {
    const first = await families.wait("a@example.org", ["Ana"]);
    const second = await families.wait("b@example.org", ["Beto"]);
    const third = await families.wait("c@example.org", ["Cora"]);
    await families.list("automatic");
    await families.capacity(1);
    await processWaitingLists(club.deps);
    const [{ id = "", offer: offered = null } = {}] = await families.listOf(first);
    expect(offered).not.toBeNull();
    expect((await second.call("POST", `/api/family/offers/${id}/decline`)).status).toBe(404);
    expect((await first.call("POST", `/api/family/offers/${id}/decline`)).status).toBe(200);
    expect((await first.call("POST", `/api/family/offers/${id}/decline`)).status).toBe(200);
    expect(await families.listOf(first)).toMatchObject([
      { offer: null, endedReason: "declined", mayRejoin: true },
    ]);
    await processWaitingLists(club.deps);
    const [next] = await families.listOf(second);
    const left = Date.parse(next?.offer?.until ?? "") - club.deps.now().getTime();
    club.advance(left - 1);
    await processWaitingLists(club.deps);
    await second.signIn("b@example.org", DIGITS);
    expect(await families.listOf(second)).toMatchObject([{ offer: {}, endedReason: null }]);
    club.advance(1);
    expect(await families.listOf(second)).toMatchObject([{ offer: null, endedReason: null }]);
    expect((await second.call("POST", `/api/family/offers/${next?.id}/decline`)).body.code).toBe(
      "offer_expired",
    );
    club.mailbox.sent.length = 0;
    await processWaitingLists(club.deps);
    await processWaitingLists(club.deps);
    expect(await families.listOf(second)).toMatchObject([{ endedReason: "lapsed", mayRejoin: true }]);
    const mailed = await mailsOf();
    await third.signIn("c@example.org", DIGITS);
    expect(await families.listOf(third)).toMatchObject([{ offer: {} }]);
    expect(mailed.map(({ to }) => to).sort()).toEqual(["b@example.org", "c@example.org"]);
  });
});

onEitherEngine("Staff with a waiting list", (engine) => {
  const club = clubPerTest(engine);
  const staff = perTest(() => signedIn(club.app));

  const read = async (path: string) => (await staff.call("GET", `/api/admin/${path}`)).json();
  const program = async () =>
    (await read("programs")).data.find(({ id }: { id: string }) => id === firstCamp.id);

  test("see on Today and at the program who waits beside a free spot, all offers, and undelivered emails", async () => {
    const families = waitingFamilies(club);
    await families.list("staff");
    await families.capacity(0);
    await families.wait("pair@example.org", ["Ana", "Beto"], "together");
    await families.wait("one@example.org", ["Cora"]);
    expect((await read("today")).data).toMatchObject({ waitlistWithSpots: 0, offersRefused: 0 });
    expect(await program()).toMatchObject({ waiting: { families: 2, children: 3 } });
    await families.capacity(2);
    expect((await read("today")).data).toMatchObject({ waitlistWithSpots: 2 });
    const [pair] = (await read("waiting-list")).data;
    expect(pair).toMatchObject({ isNext: true, children: [{ group: null }, { group: null }] });
    expect((await staff.call("POST", `/api/admin/waiting-list/${pair.id}/offer`, {})).status).toBe(200);
    expect(await program()).toMatchObject({
      spots: { confirmed: 0, held: 0, offered: 2, expired: 0 },
      waiting: { families: 1, children: 1 },
    });
    await changeRows(club.db, "outbox", { kind: "waiting_offer" }, { stuckAt: "2025-05-01T00:00:00.000Z" });
    expect((await read("today")).data).toMatchObject({ waitlistWithSpots: 0, offersRefused: 1 });
  });
});
