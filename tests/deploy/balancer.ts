import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What stands before several servers: hands each request to the next of them, and repeats none. */
export async function startBalancer(first: string) {
  const agent = new Agent({ keepAlive: true });
  let servers = [first];
  let turn = 0;
  const forward = (incoming: IncomingMessage, answer: ServerResponse) => {
    turn += 1;
    const target = new URL(incoming.url ?? "/", servers[turn % servers.length]);
    const { method, headers } = incoming;
    const call = request(target, { method, headers, agent }, (response) => {
      const { connection: _ours, "keep-alive": _too, ...told } = response.headers;
      answer.writeHead(response.statusCode ?? 502, told);
      response.pipe(answer);
    });
    call.on("error", (error) => answer.writeHead(502).end(String(error)));
    incoming.pipe(call);
  };
  const server = createServer(forward).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use(...urls: string[]) {
      servers = urls;
    },
    async close() {
      agent.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
