import { beforeEach, expect, test } from "vitest";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";

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
    const answer = await staff.call("POST", "/api/admin/messages", { ...NEWS, kind, listHash });
    return { status: answer.status, ...(await answer.json()) };
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

  test("are left by a mail program's one click; notices still come, and undoing brings them back", async () => {
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

  test("are not left by a scanner that opens both links, nor with a token that nobody wrote", async () => {
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

  test("that wait are dropped when their mailbox leaves meanwhile", async () => {
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
});
