/** What a parent asks: what is used now, or what is used after everything that can go was collected. */
export type Question = "usage" | "kept";

/** What the server process uses, in megabytes; files and handles are counts. */
export interface Usage {
  rssMb: number;
  heapMb: number;
  /** Buffers and the like beside the heap. */
  externalMb: number;
  /** Timers, sockets and requests that keep the process alive. */
  handles: number;
  /** Open file descriptors; null where the system does not tell. */
  files: number | null;
  /** Processor time since the start. */
  cpuSeconds: number;
}
