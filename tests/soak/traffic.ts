import { Agent, request } from "node:http";
import { createHistogram, type RecordableHistogram } from "node:perf_hooks";

export interface Call {
  /** What it is counted as, such as "GET /api/registrations/:id". */
  name: string;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** The only statuses that are right here. */
  expected: readonly number[];
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Unexpected answers that are kept word for word; the rest is counted. */
const KEPT = 50;
const MICROSECONDS = 1000;

/** Every call to the server: sent, timed and counted in one place. */
export class Traffic {
  readonly #origin: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 400 });
  #statuses = new Map<number, number>();
  #times = new Map<string, RecordableHistogram>();
  #unexpected: string[] = [];
  #unexpectedCount = 0;

  /** Hears of the unexpected when it happens. */
  tell: (complaint: string) => void = () => {};

  constructor(url: string) {
    this.#origin = new URL(url);
  }

  async #send({ method, path, headers, body }: Call): Promise<Answer> {
    const { hostname, port } = this.#origin;
    return new Promise((done, fail) => {
      const call = request({ agent: this.#agent, hostname, port, method, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          done({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
        response.on("error", fail);
      });
      call.on("error", fail);
      call.end(body);
    });
  }

  #complain(call: Call, what: string): void {
    this.note(`${call.name} (${call.path}): ${what}`);
  }

  /**
   * Sends a call and counts how it ended.
   * @throws when nobody answered, which counts as unexpected too
   */
  async ask(call: Call): Promise<Answer> {
    const start = performance.now();
    const answer = await this.#send(call).catch((error: Error) => {
      this.#complain(call, error.message);
      throw error;
    });
    const times = this.#times.get(call.name) ?? createHistogram();
    this.#times.set(call.name, times);
    times.record(Math.max(1, Math.round((performance.now() - start) * MICROSECONDS)));
    this.#statuses.set(answer.status, (this.#statuses.get(answer.status) ?? 0) + 1);
    if (!call.expected.includes(answer.status)) {
      this.#complain(call, `${answer.status} ${answer.body.subarray(0, 200).toString()}`);
    }
    return answer;
  }

  /** Something that went wrong although every status was right. */
  note(complaint: string): void {
    this.#unexpectedCount += 1;
    if (this.#unexpected.length >= KEPT) return;
    this.#unexpected.push(complaint);
    this.tell(complaint);
  }

  /** Forgets what was counted so far, as when the warm-up is over. */
  startAnew(): void {
    this.#statuses = new Map();
    this.#times = new Map();
  }

  /** Counts by status, and times by call in milliseconds. */
  counted() {
    const rows = [...this.#times].map(([name, times]) => ({
      name,
      count: times.count,
      p50Ms: times.percentile(50) / MICROSECONDS,
      p99Ms: times.percentile(99) / MICROSECONDS,
    }));
    return {
      requests: rows.reduce((sum, { count }) => sum + count, 0),
      statuses: Object.fromEntries([...this.#statuses].sort(([a], [b]) => a - b)),
      calls: rows.toSorted((a, b) => b.count - a.count),
      unexpected: this.#unexpectedCount,
      unexpectedSamples: this.#unexpected,
    };
  }

  close(): void {
    this.#agent.destroy();
  }
}
