import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail server on this machine that takes everything, counts it and keeps nothing. */
export async function startMailSink() {
  let taken = 0;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, _session, done) {
      stream.resume();
      stream.on("end", () => {
        taken += 1;
        done();
      });
    },
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken: () => taken,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
