import { Worker } from "node:worker_threads";
import type { ScryptInput, ScryptThreadData } from "./scrypt-thread.ts";

/** An idle thread ends after this, and frees its memory. */
const IDLE_MS = 5000;

interface Task {
  input: ScryptInput;
  resolve(hash: Buffer): void;
  reject(error: unknown): void;
}

/**
 * A thread that hashes secrets one at a time. It starts with the first task and ends when idle, so a server without
 * sign-ins stays small.
 */
class ScryptLane {
  readonly #data: ScryptThreadData;
  readonly #waiting: Task[] = [];
  #current: Task | undefined;
  #thread: Worker | undefined;
  #ending: NodeJS.Timeout | undefined;

  constructor(data: ScryptThreadData) {
    this.#data = data;
  }

  /** @throws {Error} if scrypt fails, or the thread ends */
  derive(input: ScryptInput): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ input, resolve, reject });
      this.#startNext();
    });
  }

  #startNext(): void {
    if (this.#current) return;
    this.#current = this.#waiting.shift();
    clearTimeout(this.#ending);
    if (this.#current) this.#work(this.#current);
    else this.#rest();
  }

  /** Keeps a command such as `npm run pin` alive until its hash is ready, and no longer. */
  #work({ input }: Task): void {
    this.#thread ??= this.#start();
    this.#thread.ref();
    this.#thread.postMessage(input);
  }

  #rest(): void {
    const thread = this.#thread;
    thread?.unref();
    this.#ending = setTimeout(() => {
      this.#thread = undefined;
      void thread?.terminate();
    }, IDLE_MS).unref();
  }

  #start(): Worker {
    const thread = new Worker(new URL("./scrypt-thread.ts", import.meta.url), {
      workerData: this.#data,
    });
    const failed = (error: unknown) => {
      if (this.#thread !== thread) return;
      this.#thread = undefined;
      this.#finish((task) => task.reject(error));
    };
    thread.on("message", (hash: Uint8Array) => this.#finish((task) => task.resolve(Buffer.from(hash))));
    thread.on("error", failed);
    thread.on("exit", () => failed(new Error("The thread that hashes secrets ended.")));
    return thread;
  }

  #finish(tell: (task: Task) => void): void {
    const task = this.#current;
    this.#current = undefined;
    if (task) tell(task);
    this.#startNext();
  }
}

/**
 * Two threads, so at most two hashes run at once, and none on the thread pool that reads files
 * (docs/rules/access.md#two-threads-hash-secrets-and-nothing-else). Strangers' thread has a low priority; staff and the
 * server use the other.
 */
const LANES = {
  strangers: new ScryptLane({ niceness: 10 }),
  staff: new ScryptLane({ niceness: 0 }),
} as const;
export type HashLane = keyof typeof LANES;

/** Derives scrypt's key on the lane's thread, in order of arrival. */
export function deriveOn(lane: HashLane, input: ScryptInput): Promise<Buffer> {
  return LANES[lane].derive(input);
}
