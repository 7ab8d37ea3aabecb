import { copyFileSync, truncateSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

/** pino's number for a warning; errors are above. */
const WARN = 40;

/** The server's log in a file, rotated as logrotate's copytruncate does it (docs/operations.md). */
export class LogFile {
  readonly path: string;
  #rotations = 0;

  constructor(path: string) {
    this.path = path;
  }

  /** A line that is written between the two is lost, so that nothing comes between them. */
  rotate(): void {
    this.#rotations += 1;
    copyFileSync(this.path, `${this.path}.${this.#rotations}`);
    truncateSync(this.path);
  }

  /** Waits for the backup that a server makes when it starts: one that is stopped meanwhile gives it up. */
  async backupMade(patienceMs: number): Promise<void> {
    const end = performance.now() + patienceMs;
    while ((await this.read()).backups === 0 && performance.now() < end) await pause(100);
  }

  /** Every line of all the files; a file that was truncated under a writer that does not append starts with zeros. */
  async read() {
    const older = Array.from({ length: this.#rotations }, (_, index) => `${this.path}.${index + 1}`);
    const texts = await Promise.all([...older, this.path].map((path) => readFile(path, "utf8")));
    const lines = texts.flatMap((text) => text.split("\n").filter(Boolean));
    const entries = lines.map((line): { level?: number; msg?: string } => {
      try {
        return JSON.parse(line);
      } catch {
        return { level: WARN, msg: `not a line of the log: ${line.slice(0, 200)}` };
      }
    });
    return {
      rotations: this.#rotations,
      lines: entries.length,
      backups: entries.filter(({ msg }) => msg === "backup made").length,
      complaints: lines.filter((_, index) => (entries[index]?.level ?? WARN) >= WARN).slice(0, 20),
    };
  }
}
