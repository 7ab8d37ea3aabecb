import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ApiError } from "./api-fetch.ts";
import { createQueryClient, createQueryFunction } from "./query-client.tsx";

let server: Server;
let address: string;
let calls = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    calls += 1;
    if (request.url === "/programs") return response.end('{"data":["camp"]}');
    if (request.url === "/broken") return response.writeHead(502, "Bad Gateway").end();
    response.writeHead(401).end('{"success":false,"code":"unauthenticated","message":"Sign in"}');
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

describe("A read", () => {
  it("throws a 401 as an error with status and code, whose message is status and body", async () => {
    const failure = createQueryClient().fetchQuery({ queryKey: [`${address}/staff`] });
    await expect(failure).rejects.toBeInstanceOf(ApiError);
    await expect(failure).rejects.toMatchObject({
      status: 401,
      code: "unauthenticated",
      message: '401: {"success":false,"code":"unauthenticated","message":"Sign in"}',
    });
  });

  it("returns null for a 401 if asked to", async () => {
    const queryFn = createQueryFunction({ on401: "null" });
    await expect(
      createQueryClient().fetchQuery({ queryKey: [`${address}/staff`], queryFn }),
    ).resolves.toBeNull();
  });

  it("has the status text in its message if the body is empty, and is not retried", async () => {
    calls = 0;
    const failure = createQueryClient().fetchQuery({ queryKey: [`${address}/broken`] });
    await expect(failure).rejects.toMatchObject({ message: "502: Bad Gateway", code: undefined });
    expect(calls).toBe(1);
  });

  it("GETs the first element of its key, and is answered from the cache the second time", async () => {
    calls = 0;
    const client = createQueryClient();
    const read = () => client.fetchQuery({ queryKey: [`${address}/programs`] });
    expect([await read(), await read()]).toEqual([{ data: ["camp"] }, { data: ["camp"] }]);
    expect(calls).toBe(1);
  });
});
