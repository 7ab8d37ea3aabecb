import { Worker } from "node:worker_threads";
import type { ScryptInput, ScryptThreadData } from "./scrypt-thread.ts";

/** A thread with nothing to do for this long ends, and gives its memory back. */
const IDLE_MS = 5000;

interface Task {
  input: ScryptInput;
  resolve(hash: Buffer): void;
  reject(error: unknown): void;
}

/**
 * One thread that hashes one secret after the other, and does nothing else. It starts with the first task and ends
 * when there is none, so that a server that nobody signs in to is as small and as quick as one without it.
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

  /** @throws {Error} of scrypt itself, or when the thread ended under it */
  derive(input: ScryptInput): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ input, resolve, reject });
      this.#goOn();
    });
  }

  #goOn(): void {
    if (this.#current) return;
    this.#current = this.#waiting.shift();
    clearTimeout(this.#ending);
    if (this.#current) this.#work(this.#current);
    else this.#rest();
  }

  /** A command such as `npm run pin` waits for its hash, and ends as soon as it has it. */
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
    this.#goOn();
  }
}

/**
 * Two threads, so that no more than two hashes are ever made at once, and none of them on the thread pool that reads
 * the pages' files (docs/rules/access.md#two-threads-hash-secrets-and-nothing-else). Strangers have one, which stands
 * back behind whoever looks at pages; staff and the server itself have the other.
 */
const LANES = {
  strangers: new ScryptLane({ niceness: 10 }),
  staff: new ScryptLane({ niceness: 0 }),
} as const;
export type HashLane = keyof typeof LANES;

/** scrypt's key for a secret, made on the lane's own thread after those that came before. */
export function deriveOn(lane: HashLane, input: ScryptInput): Promise<Buffer> {
  return LANES[lane].derive(input);
}
