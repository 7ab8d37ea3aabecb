import type { Answer, Traffic } from "./traffic.ts";

interface Asked {
  /** Where the name has parts to fill in; the path of the name otherwise. */
  path?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** 200 when left out. */
  expected?: readonly number[];
}

let visitors = 0;

/** Somebody with a browser of their own, at an address that nobody else has. */
export class Visitor {
  readonly #traffic: Traffic;
  readonly #cookies = new Map<string, string>();
  readonly number: number;
  readonly address: string;

  constructor(traffic: Traffic) {
    visitors += 1;
    this.#traffic = traffic;
    this.number = visitors;
    this.address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
  }

  /** @param name method and path, with `:id` where `path` says more: "GET /api/registrations/:id" */
  async ask(name: string, { path, body, headers, expected = [200] }: Asked = {}): Promise<Answer> {
    const [method = "GET", named = "/"] = name.split(" ");
    const cookie = [...this.#cookies].map(([key, value]) => `${key}=${value}`).join("; ");
    const answer = await this.#traffic.ask({
      name,
      method,
      path: path ?? named,
      headers: {
        "x-forwarded-for": this.address,
        ...(cookie && { cookie }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      expected,
    });
    for (const line of [answer.headers["set-cookie"] ?? []].flat()) {
      const [, key = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") this.#cookies.delete(key);
      else this.#cookies.set(key, value);
    }
    return answer;
  }

  /** The same, for an answer in JSON. */
  async read<T>(name: string, asked?: Asked): Promise<T> {
    return JSON.parse((await this.ask(name, asked)).body.toString()) as T;
  }
}
