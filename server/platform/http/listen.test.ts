import { afterEach, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { createLog } from "#server/ops/log.ts";
import { createTestApp, TEST_PIN } from "#tests/support/servers/test-app.ts";
import { openRaw, sayRaw } from "#tests/support/visitors/raw-client.ts";
import { CONNECTION_LIMITS, close, listen, type RunningListener } from "./listen.ts";

const QUICK = { headersMs: 150, requestMs: 300, idleMs: 400, keepAliveMs: 100, checkEveryMs: 20 };
const LOCAL = { host: "127.0.0.1", port: 0 };
const HOST = "Host: club.example.org\r\n";
const JSON_TYPE = "Content-Type: application/json\r\n";

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** Starts the server on a port of its own, and keeps the errors that it logs. */
async function served(limits?: typeof QUICK) {
  const club = await createTestApp("sqlite");
  endings.push(() => club.close());
  const lines: string[] = [];
  const log = createLog("error", { write: (line: string) => lines.push(line) });
  const { server, port }: RunningListener = await listen(createApp({ ...club.deps, log }), LOCAL, limits);
  endings.push(() => close(server));
  return { club, server, port, lines };
}

test("A server has these timeouts by default", async () => {
  const { server } = await served();
  expect(server).toMatchObject({
    headersTimeout: CONNECTION_LIMITS.headersMs,
    requestTimeout: CONNECTION_LIMITS.requestMs,
    timeout: CONNECTION_LIMITS.idleMs,
    keepAliveTimeout: CONNECTION_LIMITS.keepAliveMs,
  });
  expect(CONNECTION_LIMITS).toMatchObject({ headersMs: 15_000, requestMs: 60_000, idleMs: 120_000 });
});

test.each([
  ["says nothing at all", ""],
  ["never ends its headers", `GET / HTTP/1.1\r\n${HOST}X-Slow: `],
  [
    "never sends the body that it promised",
    `POST /api/testimonials HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 100\r\n\r\n{`,
  ],
  [
    "never ends its chunks",
    `POST /api/testimonials HTTP/1.1\r\n${HOST}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`,
  ],
  ["asks nothing more", `GET /robots.txt HTTP/1.1\r\n${HOST}\r\n`],
])("A client that %s is disconnected without an alarm", async (_title, bytes) => {
  const { port, lines } = await served(QUICK);
  await sayRaw(port, bytes);
  expect(lines).toEqual([]);
});

test("A client that sends byte by byte is disconnected too", async () => {
  const { port, lines } = await served(QUICK);
  const { socket, untilClosed } = await openRaw(port);
  socket.write(`POST /api/testimonials HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 10000\r\n\r\n{`);
  const drip = setInterval(() => socket.write(" "), 20);
  const answer = await untilClosed;
  clearInterval(drip);
  expect(answer.slice(0, 12)).toMatch(/^(HTTP\/1.1 4|)/);
  expect(lines).toEqual([]);
});

test("A client that never finishes does not keep a server from stopping", async () => {
  const { server, port } = await served();
  const { socket, untilClosed } = await openRaw(port);
  socket.write(`POST /api/testimonials HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 100\r\n\r\n{`);
  // The server knows of it by the time that it has answered another.
  await fetch(`http://127.0.0.1:${port}/api/programs`);
  await close(server, 100);
  await untilClosed;
});

test("A client that does not read a long answer is disconnected", async () => {
  const endless = new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(65_536)) });
  const { server, port } = await listen({ fetch: () => new Response(endless) }, LOCAL, QUICK);
  endings.push(() => close(server));
  const gone = new Promise((done) => server.once("connection", (held) => held.once("close", done)));
  const { socket } = await openRaw(port);
  socket.pause();
  socket.write(`GET / HTTP/1.1\r\n${HOST}\r\n`);
  await gone;
  socket.destroy();
});

test("A client that hangs up during its request causes no alarm", async () => {
  const { server, port, lines } = await served();
  const ended = new Promise((done) => server.once("connection", (held) => held.once("close", done)));
  const { socket } = await openRaw(port);
  socket.write(`POST /api/testimonials HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 100\r\n\r\n{`);
  socket.resetAndDestroy();
  await ended;
  expect((await fetch(`http://127.0.0.1:${port}/api/testimonials`)).status).toBe(200);
  expect(lines).toEqual([]);
});

const post = (headers: string, body: string) =>
  `POST /api/testimonials HTTP/1.1\r\n${HOST}${JSON_TYPE}${headers}\r\n${body}`;

test.each([
  ["two lengths", post("Content-Length: 2\r\nContent-Length: 3\r\n", "{}}")],
  ["the same length twice", post("Content-Length: 2\r\nContent-Length: 2\r\n", "{}")],
  ["a length and chunks", post("Content-Length: 6\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\nG")],
  ["a length that is no number", post("Content-Length: +2\r\n", "{}")],
  ["an encoding that does not exist", post("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n")],
  ["chunks that are not the last encoding", post("Transfer-Encoding: chunked, identity\r\n", "0\r\n\r\n")],
  ["a space before a colon", post("Transfer-Encoding : chunked\r\n", "0\r\n\r\n")],
  ["a chunk's length in another notation", post("Transfer-Encoding: chunked\r\n", "0x2\r\n{}\r\n0\r\n\r\n")],
  ["a folded header", `GET / HTTP/1.1\r\n${HOST}X-A: a\r\n b: c\r\n\r\n`],
  ["a NUL in a header", `GET / HTTP/1.1\r\n${HOST}X-A: a\0b\r\n\r\n`],
  ["bare line feeds", "GET / HTTP/1.1\nHost: club.example.org\n\n"],
  ["no host", "GET / HTTP/1.1\r\n\r\n"],
  ["a host that is an address", "GET / HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n"],
  ["a method in small letters", `get / HTTP/1.1\r\n${HOST}\r\n`],
  ["the first bytes of TLS", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n"],
])("A message with %s is refused, and its connection closed", async (_title, bytes) => {
  const { port } = await served();
  const answer = await sayRaw(port, bytes);
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test.each([
  ["a header of 17 KB", `GET / HTTP/1.1\r\n${HOST}Cookie: ${"a".repeat(17_000)}\r\n\r\n`],
  ["an address of 20 KB", `GET /${"a".repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`],
  ["five thousand headers", `GET / HTTP/1.1\r\n${HOST}${"A: b\r\n".repeat(5000)}\r\n`],
])("A message with %s is refused", async (_title, bytes) => {
  const { port } = await served();
  expect(await sayRaw(port, bytes)).toMatch(/^HTTP\/1\.1 431 /);
});

test.each([
  ["names its length", `Content-Length: 999999999\r\n\r\n{`],
  ["comes in chunks", `Transfer-Encoding: chunked\r\n\r\n${`8000\r\n${" ".repeat(32_768)}\r\n`.repeat(4)}`],
])("A body that is too long and %s is refused before it is read completely", async (_title, rest) => {
  const { port } = await served();
  const answer = await sayRaw(port, `POST /api/testimonials HTTP/1.1\r\n${HOST}${JSON_TYPE}${rest}`);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('"code":"body_too_large"');
});

test("TRACE and CONNECT are refused", async () => {
  const { port } = await served();
  const traced = await sayRaw(port, `TRACE / HTTP/1.1\r\n${HOST}X-Secret: told\r\nConnection: close\r\n\r\n`);
  expect(traced).toMatch(/^HTTP\/1\.1 404 /);
  expect(traced).not.toContain("told");
  expect(await sayRaw(port, `CONNECT bank.example:443 HTTP/1.1\r\n${HOST}\r\n`)).toBe("");
});

test.each([
  "/assets/../pages/en/index.html",
  "/assets/%2e%2e/.vite/manifest.json",
  "/assets/..%2f..%2f..%2fpackage.json",
  "/assets/",
  "/.git/config",
  "/package.json",
  "/server/env.ts",
])("The address %s leads to no file", async (path) => {
  const { port } = await served();
  const answer = await sayRaw(port, `GET ${path} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(answer).not.toMatch(/devDependencies|isEntry|process\.env/);
});

test("An export that breaks off does not reveal the error", async () => {
  const { club, port, lines } = await served();
  const entered = await fetch(`http://127.0.0.1:${port}/api/admin/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ pin: TEST_PIN }),
  });
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const select = club.db.selectFrom.bind(club.db);
  let asked = 0;
  const failing = (table: "registrations") => {
    // The first counts the rows for the log; the second comes when the answer has begun.
    if (table === "registrations" && ++asked === 2) throw new Error("row of Luciana");
    return select(table);
  };
  Object.assign(club.db, { selectFrom: failing });
  const answer = await sayRaw(
    port,
    `GET /api/registrations/export HTTP/1.1\r\n${HOST}Cookie: ${cookie}\r\nConnection: close\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).not.toMatch(/Luciana|at .*\.ts/);
  expect(lines).toEqual([expect.stringContaining("row of Luciana")]);
});
