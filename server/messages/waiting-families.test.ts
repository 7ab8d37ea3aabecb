import { beforeEach, expect, test } from "vitest";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { runJob } from "#tests/support/servers/run-job.ts";
import { answerOf } from "#tests/support/visitors/answer.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";
import { waitingFamilies } from "#tests/support/visitors/waiting-families.ts";

const TO = { list: "waiting", program: firstCamp.id };
const TEXTS = {
  subjectEn: "About {program}",
  subjectEs: "Sobre {programa}",
  bodyEn: "News for {child}.",
  bodyEs: "Noticias para {nombre}.",
};

onEitherEngine("A message to the families of a waiting list", (engine) => {
  const club = clubPerTest(engine);
  const staff = perTest(() => signedIn(club.app));
  beforeEach(async () => {
    await staff.call("PATCH", `/api/admin/programs/${firstCamp.id}`, { capacity: 0, waitingList: "staff" });
  });

  const post = (path: string, body: object) =>
    answerOf(staff.call("POST", `/api/admin/messages${path}`, body));
  test("is news, reaches each mailbox once and nobody who left the list, and goes with the entry", async () => {
    const families = waitingFamilies(club);
    await families.wait("rosa@example.org", ["Ana", "Beto"], "together", "es");
    const leaving = await families.wait("kim@example.org", ["Zoë"]);
    const { data: shown } = await post("/audience", { to: TO, kind: "news" });
    expect(shown.families).toEqual({ en: 1, es: 1 });
    const message = { to: TO, ...TEXTS, listHash: shown.listHash };
    expect(await post("", { ...message, kind: "notice" })).toMatchObject({
      status: 400,
      fields: { kind: "invalid_input" },
    });
    const { data } = await post("", { ...message, kind: "news" });
    const [entry] = await families.listOf(leaving);
    await leaving.call("DELETE", `/api/family/waiting/${entry?.id}`);
    club.mailbox.sent.length = 0;
    await sendDueMail(club.deps);
    expect(club.mailbox.sent).toMatchObject([
      {
        to: [{ address: "rosa@example.org" }],
        subject: "Sobre Campamento de verano",
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
