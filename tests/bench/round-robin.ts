import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";

/** Gives each new connection to the next of several servers on this machine, as a proxy in front of them would. */
export async function balance(urls: readonly string[]) {
  const ports = urls.map((url) => Number(new URL(url).port));
  let turn = 0;
  const server = createServer((visitor) => {
    const instance = connect(ports[turn++ % ports.length] ?? 0, "127.0.0.1");
    const end = () => {
      for (const socket of [visitor, instance]) socket.destroy();
    };
    for (const socket of [visitor, instance]) socket.setNoDelay(true).on("error", end).on("close", end);
    visitor.pipe(instance).pipe(visitor);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
