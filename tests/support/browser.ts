import type { TestApp } from "./test-app.ts";

/** Cookies of one browser, kept between its calls. */
export class Browser {
  #app: TestApp["app"];
  readonly #cookies = new Map<string, string>();

  constructor({ app }: Pick<TestApp, "app">) {
    this.#app = app;
  }

  /** From here on another instance answers this browser. */
  speakTo(app: TestApp["app"]) {
    this.#app = app;
  }

  async #send(path: string, init: RequestInit & { headers?: Record<string, string> }) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...init.headers, ...(cookie && { cookie }) };
    const response = await this.#app.request(path, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }

  get(path: string, headers: Record<string, string> = {}) {
    return this.#send(path, { headers });
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}) {
    return this.#send(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  }
}
