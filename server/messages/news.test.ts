import { beforeEach, expect, test } from "vitest";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { runJob } from "#tests/support/servers/run-job.ts";
import { answerOf } from "#tests/support/visitors/answer.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";
import { waitingFamilies } from "#tests/support/visitors/waiting-families.ts";

const TO = { list: "waiting", program: firstCamp.id };
const NEWS = {
  to: { list: "registrations" },
  kind: "news",
  subjectEn: "Next season",
  subjectEs: "Otra temporada",
  bodyEn: "It is open.",
  bodyEs: "Ya está abierta.",
};

onEitherEngine("News of the club", (engine) => {
  const club = clubPerTest(engine);
  const staff = perTest(() => signedIn(club.app));
  beforeEach(async () => {
    club.deps.settings.publicUrl = "https://club.example.org";
    await (await openDesk(club)).enter();
    await club.db.deleteFrom("outbox").execute();
  });

  const audience = async (kind: string) =>
    (await (await staff.call("POST", "/api/admin/messages/audience", { to: NEWS.to, kind })).json()).data;
  const write = async (kind = "news") => {
    const { listHash } = await audience(kind);
    return answerOf(staff.call("POST", "/api/admin/messages", { ...NEWS, kind, listHash }));
  };
  const newest = async () => {
    await sendDueMail(club.deps);
    return club.mailbox.sent.at(-1);
  };
  const linkOf = (header = "") =>
    /^<https:\/\/club\.example\.org(\/api\/unsubscribe\?token=[\w.-]+)>$/.exec(header)?.[1] ?? "";
  /** As a mail program asks: without a cookie, an origin or JSON. */
  const oneClick = (link: string, method = "POST") =>
    club.app.request(link, {
      method,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      ...(method === "POST" && { body: "List-Unsubscribe=One-Click" }),
    });

  test("are unsubscribed by an email program's one click; notices still come, and undoing resubscribes", async () => {
    await write();
    const mail = await newest();
    expect(mail?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    const link = linkOf(mail?.headers["List-Unsubscribe"]);
    expect(mail?.text).toContain(`https://club.example.org/unsubscribe#${link.split("token=")[1]}`);
    expect((await oneClick(link)).status).toBe(200);
    expect((await oneClick(link)).status).toBe(200);
    expect(await audience("news")).toMatchObject({ families: { en: 0, es: 0 }, left: 1 });
    expect(await write()).toMatchObject({ status: 409, code: "list_empty" });
    expect((await write("notice")).status).toBe(201);
    expect((await newest())?.headers["List-Unsubscribe"]).toBeUndefined();
    expect((await oneClick(link, "DELETE")).status).toBe(200);
    expect(await audience("news")).toMatchObject({ families: { es: 1 }, left: 0 });
    const [left] = await club.db.selectFrom("unsubscribes").selectAll().execute();
    expect(left).toBeUndefined();
  });

  test("are not unsubscribed by a scanner that opens both links, nor by a forged token", async () => {
    await write();
    const link = linkOf((await newest())?.headers["List-Unsubscribe"]);
    const opened = await club.app.request(link);
    expect([opened.status, opened.headers.get("location")]).toEqual([
      302,
      `/unsubscribe#${link.split("token=")[1]}`,
    ]);
    expect((await club.app.request("/unsubscribe")).status).toBe(200);
    expect((await oneClick(link.replace(/.$/, link.endsWith("A") ? "B" : "A"))).status).toBe(410);
    expect((await oneClick("/api/unsubscribe")).status).toBe(400);
    expect((await audience("news")).left).toBe(0);
  });

  test("that are queued are cancelled if their mailbox unsubscribes", async () => {
    await write();
    const link = linkOf((await newest())?.headers["List-Unsubscribe"]);
    const { data } = await write();
    await oneClick(link);
    const before = club.mailbox.sent.length;
    await newest();
    expect(club.mailbox.sent).toHaveLength(before);
    const sent = await (await staff.get(`/api/admin/messages/${data.id}`)).json();
    expect(sent.data).toMatchObject({ counts: { left_out: 1 }, notReached: [] });
  });

  test("to a waiting list are not notices: they reach each active mailbox once, and are erased with the entry", async () => {
    await staff.call("PATCH", `/api/admin/programs/${firstCamp.id}`, { capacity: 0, waitingList: "staff" });
    const post = (path: string, body: object) =>
      answerOf(staff.call("POST", `/api/admin/messages${path}`, body));
    const families = waitingFamilies(club);
    await families.wait("rosa@example.org", ["Ana", "Beto"], "together", "es");
    const leaving = await families.wait("kim@example.org", ["Zoë"]);
    const { data: shown } = await post("/audience", { to: TO, kind: "news" });
    expect(shown.families).toEqual({ en: 1, es: 1 });
    const bodyEs = "Noticias para {nombre}.";
    const message = { ...NEWS, to: TO, bodyEs, listHash: shown.listHash };
    expect(await post("", { ...message, kind: "notice" })).toMatchObject({
      status: 400,
      fields: { kind: "invalid_input" },
    });
    const { data } = await post("", { ...message, kind: "news" });
    const [entry] = await families.listOf(leaving);
    await leaving.call("DELETE", `/api/family/waiting-list/${entry?.id}`);
    club.mailbox.sent.length = 0;
    await sendDueMail(club.deps);
    expect(club.mailbox.sent).toMatchObject([
      {
        to: [{ address: "rosa@example.org" }],
        subject: "Otra temporada",
        text: expect.stringMatching(/Noticias para (?:Ana y Beto|Beto y Ana)\./),
      },
    ]);
    const sent = await (await staff.call("GET", `/api/admin/messages/${data.id}`)).json();
    expect(sent.data).toMatchObject({ counts: { accepted: 1, left_out: 1 }, notReached: [] });
    club.advance(31 * 86_400_000);
    await runJob(club, "housekeeping");
    const left = club.db.selectFrom("outbox").select("erasedAt").where("kind", "=", "family_message");
    expect((await left.where("droppedAt", "is not", null).executeTakeFirstOrThrow()).erasedAt).not.toBeNull();
  });
});
