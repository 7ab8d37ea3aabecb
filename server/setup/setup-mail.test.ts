import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { CODE_TRIES } from "#domain/family/sign-in.ts";
import { MAIL_PORTS, mailServerSchema } from "#domain/staff/setup.ts";
import { MINUTE_MS } from "#domain/time/dates.ts";
import { createApp } from "#server/app.ts";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { connectMail } from "#server/mail/send.ts";
import { openConnections } from "#server/platform/database/connections.ts";
import { readConfig } from "#server/platform/env.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { type ReceivedMail, startMailServer, startSilentServer } from "#tests/support/mail/mail-server.ts";
import type { TestApp } from "#tests/support/servers/test-app.ts";
import { signedInAccount } from "#tests/support/visitors/account-visitor.ts";
import { answerOf } from "#tests/support/visitors/answer.ts";
import { type StaffVisitor, signedIn } from "#tests/support/visitors/staff-visitor.ts";

const PATH = "/api/admin/setup/mail";

async function serverOf(club: TestApp, smtpUrl: string | null = null) {
  const connections = await openConnections(club.db, club.deps.secretKey);
  const from = { name: null, address: "env@example.org" };
  const config = { smtpUrl, inboxPath: null, from, staff: ["env@example.org"] };
  const connect = connectMail(config, join(club.deps.backup.folder, ".."));
  const deps = { ...club.deps, connections, mail: connections.open("mail", mailServerSchema, connect) };
  return { ...club, deps, app: createApp(deps) };
}

onEitherEngine("Staff who connect a mail server", (engine) => {
  const club = clubPerTest(engine);
  const server = perTest(() => serverOf(club));
  const ana = perTest(() => signedInAccount(server, "ana.vega"));

  const serve = async (...options: Parameters<typeof startMailServer>) => {
    const mailServer = await startMailServer(...options);
    onTestFinished(() => mailServer.close());
    return mailServer;
  };
  const typed = (port: number, changes = {}) => ({
    host: "127.0.0.1",
    port,
    address: "hola@club.example.org",
    user: "club",
    password: "right",
    staff: ["ana@example.org"],
    ...changes,
  });
  const call = (method: string, path: string, body?: object, who: StaffVisitor = ana) =>
    answerOf(who.call(method, path, body));
  const put = (body: object, who: StaffVisitor = ana) => call("PUT", PATH, body, who);
  const type = (code: string) => call("POST", `${PATH}/code`, { code });
  const read = async () => (await (await ana.get(PATH)).json()).data;
  const codeIn = (mail: ReceivedMail | undefined) =>
    /(\d{3} \d{3})/.exec(mail?.text ?? "")?.[1]?.replace(" ", "") ?? "";
  const isDone = async () => (await (await ana.get("/api/admin/setup")).json()).data.steps.mail;

  test("type the code that came through it, and from then on every server sends there", async () => {
    const second = await serverOf(club);
    const mailServer = await serve();
    expect([await isDone(), (await read()).source]).toEqual([false, "none"]);
    expect(await put(typed(mailServer.port))).toMatchObject({
      status: 200,
      data: { trial: { isOpen: true } },
    });
    const [sent] = mailServer.received;
    expect(sent).toMatchObject({ recipients: ["ana@example.org"], user: "club" });
    expect([sent?.from?.address, sent?.subject]).toEqual([
      "hola@club.example.org",
      expect.not.stringMatching(/\d{3}/),
    ]);
    expect(server.deps.mail.present().deliveryFolder).not.toBeNull();
    expect(await type(codeIn(sent))).toMatchObject({ status: 200, data: { source: "staff", trial: null } });
    expect(await isDone()).toBe(true);
    await second.deps.connections.refresh();
    await sendDueMail(second.deps);
    expect(mailServer.received.map(({ text }) => text).join()).toMatch(
      /Set up your club, Email|Configure su club”, Correo/,
    );
    expect(JSON.stringify(await read())).not.toContain("right");
    const rows = await club.db.selectFrom("settings").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain("club.example.org");
  });

  test("find where they were after a reload, and have five tries and ten minutes for a code", async () => {
    const mailServer = await serve();
    await put(typed(mailServer.port, { senderName: "Los Halcones" }));
    expect(mailServer.received[0]?.subject).toContain("Email works");
    const { trial } = await read();
    expect(trial).toMatchObject({
      isOpen: true,
      server: { senderName: "Los Halcones", port: mailServer.port },
    });
    const right = codeIn(mailServer.received[0]);
    const wrong = right === "000000" ? "000001" : "000000";
    const answers = [];
    for (let i = 0; i < CODE_TRIES; i++) answers.push((await type(wrong)).code);
    expect(answers).toEqual([...Array(CODE_TRIES - 1).fill("mail_code_wrong"), "mail_code_expired"]);
    expect((await type(right)).code).toBe("mail_code_expired");
    // Whoever set it up in Spanish reads the code in Spanish, whatever language notices have.
    await call("PUT", `${PATH}?lang=es`, typed(mailServer.port));
    expect(mailServer.received[1]?.subject).toContain("El correo funciona");
    club.advance(10 * MINUTE_MS);
    expect((await type(codeIn(mailServer.received[1]))).code).toBe("mail_code_expired");
    expect((await read()).trial.isOpen).toBe(false);
    expect((await read()).source).toBe("none");
  });

  test("are told what is wrong with it, each in a sentence of its own, and keep the server they had", async () => {
    const good = await serve();
    const silent = await startSilentServer();
    onTestFinished(() => void silent.close());
    const refusing = (await serve({ sender: () => 553 })).port;
    const late = (
      await serve({ recipient: () => 553, words: "5.7.1 Sender address rejected: not owned by user" })
    ).port;
    const choosy = (await serve({ recipient: () => 550 })).port;
    const grumpy = (await serve({ message: () => 554 })).port;
    const unsigned = (await serve({ isUnsigned: true })).port;
    const answers: { status: number; message: string }[] = [];
    const codeOf = async (body: object) => {
      const { status, code, message } = await put(body);
      answers.push({ status, message });
      return code;
    };
    expect(await codeOf(typed(good.port, { password: "wrong" }))).toBe("mail_password_refused");
    expect(await codeOf(typed(refusing))).toBe("mail_sender_refused");
    expect(await codeOf(typed(late))).toBe("mail_sender_refused");
    expect(await codeOf(typed(choosy))).toBe("mail_recipient_refused");
    expect(await codeOf(typed(grumpy))).toBe("mail_rejected");
    expect(await codeOf(typed(unsigned))).toBe("mail_no_certificate");
    expect(await codeOf(typed(1))).toBe("mail_unreachable");
    expect(await codeOf(typed(silent.port))).toBe("mail_timeout");
    expect(new Set(answers.map(({ message }) => message)).size).toBe(7);
    expect((await read()).trial).toMatchObject({ isOpen: false, server: { port: silent.port } });
    expect(good.received).toEqual([]);
  }, 30_000);

  test("are told which field is wrong before anything is sent", async () => {
    const { status, fields } = await put(
      typed(70_000, { host: "https://x", address: "hola", password: "", staff: [] }),
    );
    expect([status, fields]).toEqual([
      400,
      {
        host: "mail_host",
        port: "mail_port",
        address: "invalid_email",
        password: "mail_password",
        staff: "invalid_email",
      },
    ]);
  });

  test("take the ports of mail servers only, so that nobody learns what else runs on a machine", async () => {
    const mailServer = await serve();
    const settings = { ...server.deps.settings, mailPorts: MAIL_PORTS };
    const rosa = await signedInAccount({ ...club, app: createApp({ ...server.deps, settings }) }, "rosa");
    const refused = await put(typed(mailServer.port), rosa);
    expect([refused.status, refused.fields]).toEqual([400, { port: "mail_port" }]);
    expect(mailServer.received).toEqual([]);
    expect(readConfig({}, "production").mailPorts).toEqual([25, 465, 587, 2525]);
  });

  test("need an account and a fresh sign-in, and cannot change what the environment sets", async () => {
    const mailServer = await serve();
    const pin = await signedIn(server.app, "192.0.2.9");
    expect((await put(typed(mailServer.port), pin)).code).toBe("account_needed");
    club.advance(20 * MINUTE_MS);
    expect((await put(typed(mailServer.port))).code).toBe("sign_in_again");
    expect(mailServer.received).toEqual([]);
    const other = await serverOf(club, mailServer.url);
    const rosa = await signedInAccount(other, "rosa");
    expect((await put(typed(mailServer.port), rosa)).code).toBe("mail_from_environment");
    const { data } = await (await rosa.get(PATH)).json();
    expect(data).toMatchObject({ source: "environment", present: { address: "env@example.org" } });
  });

  test("notify all staff of every change at their earlier address", async () => {
    const mailServer = await serve();
    await put(typed(mailServer.port));
    await type(codeIn(mailServer.received[0]));
    const other = await serve();
    await put(typed(other.port, { staff: ["eve@example.org"] }));
    await sendDueMail(server.deps);
    const told = mailServer.received.slice(1).map(({ recipients, subject }) => [recipients[0], subject]);
    expect(told.length).toBeGreaterThan(1);
    expect(new Set(told.map(([to]) => to))).toEqual(new Set(["ana@example.org"]));
    const actions = await club.db.selectFrom("auditLog").select("action").execute();
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["mail_change_begun", "mail_changed"]),
    );
  });
});
