import { get, request } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openRaw } from "#tests/support/visitors/raw-client.ts";
import { CONNECTION_LIMITS, close, listen, type RunningListener } from "./listen.ts";
import { ResponseCache } from "./response-cache.ts";

const LOCAL = { host: "127.0.0.1", port: 0 };

/** A site whose list counts its requests. */
async function open(answer: (asked: number, request: Request) => Response | Promise<Response>) {
  let asked = 0;
  const answers = new ResponseCache();
  const fetch = answers.storing((asking: Request) => answer(++asked, asking));
  const listening = await listen({ fetch }, LOCAL, CONNECTION_LIMITS, answers.sending);
  return { listening, times: () => asked };
}

interface Answered {
  status: number;
  body: string;
  id: string | undefined;
}

function ask(
  { port }: RunningListener,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answered> {
  return new Promise((done, failed) => {
    get({ host: "127.0.0.1", port, path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () =>
        done({
          status: response.statusCode ?? 0,
          body: Buffer.concat(parts).toString(),
          id: response.headers["x-request-id"] as string | undefined,
        }),
      );
    }).once("error", failed);
  });
}

function write({ port }: RunningListener, path: string): Promise<void> {
  return new Promise((done, failed) => {
    const writing = request({ host: "127.0.0.1", port, path, method: "POST" }, (response) => {
      response.resume();
      response.once("end", done);
    });
    writing.once("error", failed);
    writing.end();
  });
}

const text = (body: string, headers: Record<string, string> = {}) => new Response(body, { headers });

describe("What everybody asks for", () => {
  let site: Awaited<ReturnType<typeof open>>;
  // The moment passes when a test says so, however long the machine takes for three requests.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["performance"] });
  });
  afterEach(() => {
    vi.useRealTimers();
    return close(site.listening.server);
  });

  it("is answered from memory for a moment; each answer has its own id", async () => {
    site = await open((asked) => text(`answer ${asked}`, { "x-request-id": `made ${asked}` }));
    const answers = [];
    for (let i = 0; i < 3; i++) answers.push(await ask(site.listening, "/api/programs"));
    expect(answers.map(({ body }) => body)).toEqual(["answer 1", "answer 1", "answer 1"]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(3);
  });

  it("is computed again after 200 ms", async () => {
    site = await open((asked) => text(`answer ${asked}`));
    await ask(site.listening, "/api/programs");
    vi.advanceTimersByTime(199);
    expect(await ask(site.listening, "/api/programs")).toMatchObject({ body: "answer 1" });
    vi.advanceTimersByTime(1);
    expect(await ask(site.listening, "/api/programs")).toMatchObject({ body: "answer 2" });
  });

  it("is computed again after any write", async () => {
    site = await open((asked) => text(`answer ${asked}`));
    await ask(site.listening, "/api/programs");
    await write(site.listening, "/api/registrations");
    expect(await ask(site.listening, "/api/programs")).toMatchObject({ body: "answer 3" });
  });

  it("is answered from memory also while somebody begins a write and does not go on", async () => {
    site = await open(async (asked, asking) => {
      if (asking.method === "POST") await asking.text();
      return text(`answer ${asked}`);
    });
    await ask(site.listening, "/api/programs");
    const { socket } = await openRaw(site.listening.port);
    socket.write("POST /api/registrations HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{");
    await vi.waitFor(() => expect(site.times()).toBe(2));
    expect(await ask(site.listening, "/api/programs")).toMatchObject({ body: "answer 1" });
    socket.destroy();
  });

  it("is not kept if a write ended after it was read", async () => {
    let goOn = () => {};
    const waiting = new Promise<void>((resume) => {
      goOn = resume;
    });
    site = await open(async (asked) => {
      if (asked === 1) await waiting;
      return text(`answer ${asked}`);
    });
    const early = ask(site.listening, "/api/programs");
    await write(site.listening, "/api/registrations");
    goOn();
    expect(await early).toMatchObject({ body: "answer 1" });
    expect(await ask(site.listening, "/api/programs")).toMatchObject({ body: "answer 3" });
  });

  it.each([
    ["a mistake", () => new Response("no", { status: 503 })],
    ["a cookie", () => text("yours", { "set-cookie": "who=you" })],
  ])("is not kept when it is %s", async (_what, answer) => {
    site = await open(() => answer());
    await ask(site.listening, "/api/programs");
    await ask(site.listening, "/api/programs");
    expect(site.times()).toBe(2);
  });

  it("is answered 304 from memory to those who have it", async () => {
    site = await open((asked, asking) => {
      const headers = { etag: '"new"' };
      const isSame = asking.headers.get("if-none-match") === '"new"';
      return isSame ? new Response(null, { status: 304, headers }) : text(`answer ${asked}`, headers);
    });
    const asking = async (tag: string) => {
      const { status, body } = await ask(site.listening, "/api/announcements", { "if-none-match": tag });
      return [status, body];
    };
    expect([await asking('"new"'), await asking('"new"')]).toEqual([
      [304, ""],
      [304, ""],
    ]);
    expect(site.times()).toBe(1);
    expect(await asking('"old"')).toEqual([200, "answer 2"]);
    expect(await ask(site.listening, "/api/announcements")).toMatchObject({ status: 200, body: "answer 2" });
    await write(site.listening, "/api/admin/announcements");
    await asking('"new"');
    expect(site.times()).toBe(4);
  });

  it("includes pages, per language, for browsers without a cookie", async () => {
    const page = { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" };
    site = await open((asked) => text(`answer ${asked}`, page));
    const bodyFor = async (headers: Record<string, string>) =>
      (await ask(site.listening, "/register", headers)).body;
    expect(await bodyFor({ "accept-language": "es" })).toBe("answer 1");
    expect(await bodyFor({ "accept-language": "en" })).toBe("answer 2");
    expect(await bodyFor({ "accept-language": "es" })).toBe("answer 1");
    expect(await bodyFor({ "accept-language": "es", cookie: "language=en" })).toBe("answer 3");
    await write(site.listening, "/api/admin/publications");
    expect(await bodyFor({ "accept-language": "es" })).toBe("answer 5");
  });

  it("does not include pages that may not be stored, or addresses of files", async () => {
    const answers = [
      { "cache-control": "no-store", "content-type": "text/html" },
      { "cache-control": "no-cache" },
    ];
    site = await open((asked) => text(`answer ${asked}`, answers[asked % 2]));
    for (let i = 0; i < 4; i++) await ask(site.listening, "/register");
    expect(site.times()).toBe(4);
  });
});
