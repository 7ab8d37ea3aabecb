import type { Hono } from "hono";

/** A browser in the demo's year, with its own cookies and IP address. */
export class Visitor {
  readonly #app: Pick<Hono, "request">;
  readonly #address: string;
  readonly #language: string;
  readonly #cookies = new Map<string, string>();

  constructor(app: Pick<Hono, "request">, address: string, language = "en") {
    this.#app = app;
    this.#address = address;
    this.#language = language;
  }

  /** @throws {Error} with the answer if the product refuses the call; in the demo's year no call should fail */
  async call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await this.#app.request(`/api${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        "accept-language": this.#language,
        "x-forwarded-for": this.#address,
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} /api${path} answered ${response.status}: ${text}`);
    return JSON.parse(text) as Answer;
  }

  get<Answer>(path: string): Promise<Answer> {
    return this.call("GET", path);
  }

  post<Answer>(path: string, body: unknown): Promise<Answer> {
    return this.call("POST", path, body);
  }
}
