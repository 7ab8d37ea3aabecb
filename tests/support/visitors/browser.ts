/** The product, in this process or behind an address. */
export interface Answering {
  request(path: string, init: RequestInit): Response | Promise<Response>;
}

/** Cookies of one browser, kept between its calls. */
export class Browser {
  #app: Answering;
  readonly cookies = new Map<string, string>();

  constructor({ app }: { app: Answering }) {
    this.#app = app;
  }

  /** From here on another instance answers this browser. */
  speakTo(app: Answering) {
    this.#app = app;
  }

  async send(path: string, init: RequestInit & { headers?: Record<string, string> }) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...init.headers, ...(cookie && { cookie }) };
    const response = await this.#app.request(path, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  get(path: string, headers: Record<string, string> = {}) {
    return this.send(path, { headers });
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}) {
    return this.send(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  }
}
