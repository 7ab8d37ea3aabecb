import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail extends Email {
  /** Whom the envelope named, and who signed in. */
  recipients: string[];
  user: string;
}

interface Refusals {
  /** Whoever asks for another one is refused. */
  password?: string;
  /** Offers TLS with a certificate that nobody signed. */
  isUnsigned?: boolean;
  sender?: () => number | undefined;
  /** What it says to a refused recipient. */
  words?: string;
  /** Answer to a recipient or to the message, such as 550 or 451; undefined takes it. */
  recipient?: (address: string) => number | undefined;
  message?: () => number | undefined;
}

/** Mail servers say whom they refuse. */
function refusal(code: number | undefined, address = "rosa@example.org", words = "refused"): Error | null {
  return code === undefined
    ? null
    : Object.assign(new Error(`${words} <${address}>`), { responseCode: code });
}

/** A real SMTP server without TLS, on this machine alone, that asks for a password and keeps what it gets. */
export async function startMailServer(refusals: Refusals = {}, port = 0) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: refusals.isUnsigned ? [] : ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === (refusals.password ?? "right")
        ? done(null, { user: username })
        : done(new Error("Invalid password")),
    onMailFrom: (_address, _session, done) => done(refusal(refusals.sender?.())),
    onRcptTo: ({ address }, _session, done) =>
      done(refusal(refusals.recipient?.(address), address, refusals.words)),
    async onData(stream, session, done) {
      const parts: Buffer[] | null = await stream.toArray().catch(() => null);
      // Whoever sent it was killed on the way.
      if (parts === null) return;
      const raw = Buffer.concat(parts);
      const refused = refusal(refusals.message?.());
      if (refused) return done(refused);
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      received.push({ ...(await PostalMime.parse(raw)), recipients, user: String(session.user) });
      done();
    },
  });
  server.on("error", () => {});
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    url: `smtp://club:right@127.0.0.1:${taken}`,
    port: taken,
    received,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

/** A server that takes the call and says nothing. */
export async function startSilentServer() {
  const server = createServer(() => {});
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
