import { expect, test } from "vitest";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { Browser } from "#tests/support/visitors/browser.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";

const VALID_TESTIMONIAL = { parentName: "Rosa", comment: "She asks every day when camp starts again." };

onEitherEngine("Testimonials", (engine) => {
  const club = clubPerTest(engine);
  const staff = perTest(() => signedIn(club.app));

  const send = (body: unknown, address = "203.0.113.7") =>
    new Browser(club).post("/api/testimonials", body, { "x-forwarded-for": address });
  const shown = async () => (await (await club.app.request("/api/testimonials")).json()).data;
  const seenByStaff = async () => (await (await staff.get("/api/admin/testimonials")).json()).data;
  const approve = (id: string) => staff.call("POST", `/api/admin/testimonials/${id}/approve`);
  const hide = (id: string) => staff.call("POST", `/api/admin/testimonials/${id}/hide`);
  const remove = (id: string) => staff.call("DELETE", `/api/admin/testimonials/${id}`);
  const audited = async () => {
    const log = await club.db.selectFrom("auditLog").selectAll().execute();
    return log.filter(({ action }) => action.startsWith("testimonial_"));
  };

  test("waits for approval, and is then public without date and state", async () => {
    const answer = await send({ ...VALID_TESTIMONIAL, childName: "Lucía", childAge: 9, rating: 4 });
    expect([answer.status, await answer.json()]).toEqual([201, { success: true }]);
    expect(await shown()).toEqual([]);

    const [pending] = await seenByStaff();
    expect(pending).toMatchObject({ ...VALID_TESTIMONIAL, childAge: 9, isApproved: false });
    expect(pending.createdAt).toBe("2025-05-01T18:00:00.000Z");

    expect((await approve(pending.id)).status).toBe(200);
    expect(await shown()).toEqual([
      { id: pending.id, ...VALID_TESTIMONIAL, childName: "Lucía", childAge: 9, rating: 4 },
    ]);
  });

  test("is public only among the newest sixty", async () => {
    const rows = Array.from({ length: 61 }, (_, index) => ({
      id: crypto.randomUUID(),
      ...VALID_TESTIMONIAL,
      parentName: `Family ${index}`,
      childName: null,
      childAge: null,
      rating: 5,
      isApproved: true,
      createdAt: new Date(Date.UTC(2025, 3, 1, 0, index)).toISOString(),
    }));
    await club.db.insertInto("testimonials").values(rows).execute();
    const names = (await shown()).map(({ parentName }: { parentName: string }) => parentName);
    expect([names.length, names[0], names.at(-1)]).toEqual([60, "Family 60", "Family 1"]);
  });

  test("is not resent to a browser that has it", async () => {
    const first = await club.app.request("/api/testimonials");
    const headers = { "if-none-match": first.headers.get("etag") ?? "" };
    expect((await club.app.request("/api/testimonials", { headers })).status).toBe(304);
    await send(VALID_TESTIMONIAL);
    const [{ id }] = await seenByStaff();
    await approve(id);
    expect((await club.app.request("/api/testimonials", { headers })).status).toBe(200);
  });

  test("is approved and hidden once each, the audit log names who did, and it can be approved again", async () => {
    await send(VALID_TESTIMONIAL);
    const [{ id }] = await seenByStaff();
    const log = { subject: id, actor: expect.stringMatching(/^pin:/) };
    for (const _twice of [1, 2]) expect((await approve(id)).status).toBe(200);
    expect(await audited()).toMatchObject([log]);
    for (const _twice of [1, 2]) expect((await hide(id)).status).toBe(200);
    expect(await shown()).toEqual([]);
    expect(await seenByStaff()).toMatchObject([{ id, isApproved: false }]);
    await approve(id);
    expect(await shown()).toMatchObject([{ id }]);
    expect((await audited()).filter(({ action }) => action === "testimonial_hidden")).toMatchObject([log]);
  });

  test("disappears once and for all when staff delete it, and the others stay", async () => {
    await send(VALID_TESTIMONIAL);
    await send({ ...VALID_TESTIMONIAL, parentName: "Teo" });
    for (const { id } of await seenByStaff()) await approve(id);
    const { id } = (await seenByStaff()).find(
      ({ parentName }: typeof VALID_TESTIMONIAL) => parentName === "Rosa",
    );
    expect((await remove(id)).status).toBe(200);
    expect(await seenByStaff()).toMatchObject([{ parentName: "Teo" }]);
    expect(await shown()).toMatchObject([{ parentName: "Teo" }]);
    for (const action of [approve, hide, remove]) expect((await action(id)).status).toBe(404);
    expect((await audited()).filter(({ action }) => action === "testimonial_deleted")).toMatchObject([
      { subject: id },
    ]);
  });

  test("from a bot that fills in the hidden field is thanked and ignored", async () => {
    const answer = await send({ ...VALID_TESTIMONIAL, website: "https://spam.example.org" });
    expect([answer.status, await answer.json()]).toEqual([201, { success: true }]);
    expect(await seenByStaff()).toEqual([]);
  });

  const sendBy = (browser: Browser, body: unknown = VALID_TESTIMONIAL) =>
    browser.post("/api/testimonials", body, { "x-forwarded-for": "203.0.113.7" });

  test("is accepted five times an hour from one browser, which learns how long to wait", async () => {
    const browser = new Browser(club);
    for (let sent = 0; sent < 5; sent += 1) expect((await sendBy(browser)).status).toBe(201);
    club.advance(20 * 60_000);
    const sixth = await sendBy(browser);
    expect([sixth.status, sixth.headers.get("retry-after")]).toEqual([429, "2400"]);
    expect((await sixth.json()).message).toBe("That was a lot at once. Please try again in 40 minutes.");
    const inSpanish = await browser.post("/api/testimonials", VALID_TESTIMONIAL, { "accept-language": "es" });
    expect((await inSpanish.json()).message).toContain("Vuelva a intentarlo en 40 minutos");
    club.advance(40 * 60_000);
    expect((await sendBy(browser)).status).toBe(201);
  });

  test("is accepted from all families on the camp's Wi-Fi, but not without limit", async () => {
    for (let family = 0; family < 200; family += 1) {
      expect((await sendBy(new Browser(club))).status).toBe(201);
    }
    expect((await sendBy(new Browser(club))).status).toBe(429);
    expect((await send(VALID_TESTIMONIAL, "203.0.113.8")).status).toBe(201);
  });
});
