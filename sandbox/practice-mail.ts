import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";

/** What the set-up's mail step asks for; it opens nothing but this. */
export const PRACTICE_MAILBOX = { user: "practice", password: "practice" } as const;

export interface PracticeMail {
  port: number;
  close(): Promise<void>;
}

/** A mail server on this machine alone, without TLS. It delivers nothing: each mail becomes a file of `folder` (mail-page.ts). */
export async function startPracticeMail(folder: string): Promise<PracticeMail> {
  await mkdir(folder, { recursive: true });
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      const isRight = username === PRACTICE_MAILBOX.user && password === PRACTICE_MAILBOX.password;
      if (isRight) done(null, { user: username });
      else done(new Error("Wrong user or password"));
    },
    onData(stream, _session, done) {
      const at = new Date().toISOString().replace(/[:.]/g, "-");
      const file = join(folder, `${at}-${randomUUID()}.eml`);
      stream
        .toArray()
        .then((parts) => writeFile(file, Buffer.concat(parts)))
        .then(() => done(), done);
    },
  });
  // A client that hangs up is no fault of the demo's.
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return { port, close: () => new Promise((done) => server.close(() => done())) };
}
