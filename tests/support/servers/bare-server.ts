import { createServer } from "node:http";

/** The least that a server can do: one answer, kept in memory. Gets it as JSON on its standard input. */
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const { headers, body } = JSON.parse(Buffer.concat(chunks).toString()) as {
  headers: Record<string, string>;
  body: string;
};
const bytes = Buffer.from(body, "base64");
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address) {
    process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${address.port}` })}\n`);
  }
});
process.once("SIGTERM", () => process.exit(0));
