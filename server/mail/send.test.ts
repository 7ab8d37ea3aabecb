import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { club as facts } from "#content/club/club.ts";
import { firstClub } from "#content/club/first-club.ts";
import { calendarFileName } from "#content/product/calendar-file-name.ts";
import { smtpTransport } from "#server/mail/send.ts";
import { clubTime } from "#tests/support/clubs/club-time.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { publishClub } from "#tests/support/clubs/published-club.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { startMailServer } from "#tests/support/mail/mail-server.ts";
import { payRegistration } from "#tests/support/orders/paying-family.ts";
import { understoodEvents } from "#tests/support/pages/calendar-rules.ts";
import { connected } from "#tests/support/servers/connected.ts";
import { sendDueMail } from "./outbox-job.ts";

const FROM = { name: "Club de Fútbol “El Farol”", address: "avisos@club.example.org" };

onEitherEngine("Mail by SMTP", (engine) => {
  const club = clubPerTest(engine);

  const serve = async (...options: Parameters<typeof startMailServer>) => {
    const server = await startMailServer(...options);
    onTestFinished(() => server.close());
    return server;
  };
  const sendThrough = (url: string) => {
    const mail = {
      ...club.mailbox.mail,
      from: FROM,
      staff: ["ana@example.org", "luis@example.org"],
      transport: smtpTransport(url),
    };
    return sendDueMail({ ...club.deps, mail: connected(mail) });
  };
  const errors = async () =>
    (await club.db.selectFrom("outbox").select("lastError").orderBy("lastError").execute()).map(
      ({ lastError }) => lastError,
    );

  test("brings a family its receipt as HTML and text with a calendar file", async () => {
    const server = await serve();
    await payRegistration(club, { language: "es", donationAmount: 20 });
    await sendThrough(server.url);
    const receipt = server.received.find(({ recipients }) => recipients.includes("rosa@example.org"));
    expect(receipt).toMatchObject({
      user: "club",
      recipients: ["rosa@example.org"],
      from: FROM,
      replyTo: [{ name: facts.name, address: firstClub.email }],
      subject: `Inscripción lista: Campamento de verano (${facts.name})`,
    });
    for (const form of [receipt?.text, receipt?.html]) {
      for (const fact of [
        "Lucía",
        "$40.00",
        "$20.00",
        "$60.00",
        "1 de mayo de 2025",
        "6:00 p.m.",
        firstClub.place.park,
      ])
        expect(form).toContain(fact);
    }
    expect(receipt?.html).toContain('<html lang="es">');
    const [calendar] = receipt?.attachments ?? [];
    expect(calendar).toMatchObject({
      filename: calendarFileName(firstClub, { sessions: [...firstCamp.sessions] }),
      mimeType: "text/calendar",
    });
    const events = new TextDecoder().decode(calendar?.content as ArrayBuffer);
    expect(events.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(understoodEvents(events)[0]?.start).toBe(clubTime("2025-06-12", "18:00"));
  });

  test("brings the notice to every address of the staff", async () => {
    await publishClub(club.deps, { staffLanguage: "en" });
    const server = await serve();
    await payRegistration(club);
    await sendThrough(server.url);
    const notice = server.received.find(({ subject }) => subject === "New registration: Summer camp");
    expect(notice?.recipients).toEqual(["ana@example.org", "luis@example.org"]);
    expect(notice?.html).toContain('<html lang="en">');
    expect(notice?.text).not.toMatch(/Asthma|Peanuts|Calle Luna/);
  });

  test("is retried after a temporary refusal, and stuck after a permanent one", async () => {
    let answer: number | undefined = 451;
    const server = await serve({ message: () => answer });
    await payRegistration(club);
    await sendThrough(server.url);
    expect(await errors()).toEqual(["EMESSAGE 451", "EMESSAGE 451"]);
    answer = undefined;
    club.advance(60_000);
    await sendThrough(server.url);
    expect(server.received).toHaveLength(2);

    const picky = await serve({
      recipient: (address) => (address === "nobody@example.org" ? 550 : undefined),
    });
    await payRegistration(club, { childFirstName: "Leo", email: "nobody@example.org" });
    await sendThrough(picky.url);
    const stuck = await club.db.selectFrom("outbox").selectAll().where("stuckAt", "is not", null).execute();
    expect(stuck).toMatchObject([{ kind: "registration_receipt", lastError: "EENVELOPE 550", sentAt: null }]);
  });

  test("waits if our password is wrong, instead of blaming the family's address", async () => {
    const server = await serve();
    await payRegistration(club);
    await sendThrough(server.url.replace("right", "wrong"));
    expect(await errors()).toContain("EAUTH 535");
    const stuck = await club.db.selectFrom("outbox").select("id").where("stuckAt", "is not", null).execute();
    expect(stuck).toEqual([]);
  });
});

test("A password is never sent without TLS", async () => {
  const heard: string[] = [];
  const plain = createServer((socket) => {
    socket.write("220 plain\r\n");
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      const command = String(chunk);
      heard.push(command);
      socket.write(command.startsWith("EHLO") ? "250-plain\r\n250 AUTH PLAIN LOGIN\r\n" : "502 no\r\n");
    });
  });
  // In capitals it is a name of this machine that the rule takes for another one.
  plain.listen(0, "127.0.0.1");
  await once(plain, "listening");
  const { port } = plain.address() as AddressInfo;
  const sending = smtpTransport(`smtp://club:secret@LOCALHOST:${port}`).send({
    messageId: "<1@club.example.org>",
    date: new Date(0),
    from: FROM,
    replyTo: FROM,
    to: [{ name: "", address: "rosa@example.org" }],
    subject: "Hello",
    text: "Hello",
    html: "<p>Hello</p>",
    headers: {},
    attachments: [],
  });
  await expect(sending).rejects.toMatchObject({ code: "ETLS 502", unreachable: true });
  expect(heard.join("")).not.toMatch(/AUTH|secret/);
  plain.close();
});
