import { readText, removeText, writeText } from "#app/lib/browser-storage.ts";
import { SESSION_IDLE_MS } from "#domain/staff-access.ts";

const FLAG = "adminAuth";
const TIME = "adminAuthTime";

/** Notes that this browser signed in, or is still at work, at a time in milliseconds (spec.md §3, §4). */
export function openGate(now = Date.now()): void {
  writeText("local", FLAG, "true");
  writeText("local", TIME, String(now));
}

export function closeGate(): void {
  removeText("local", FLAG);
  removeText("local", TIME);
}

/** When the idle hour ends, in milliseconds: an hour after the last answered call of any tab. */
export function idleEnd(): number {
  return Number(readText("local", TIME)) + SESSION_IDLE_MS;
}

/** Whether this browser was at work within the hour; an older note is removed. */
export function isGateOpen(now = Date.now()): boolean {
  const time = readText("local", TIME);
  if (readText("local", FLAG) !== "true" || time === null) return false;
  if (now - Number(time) <= SESSION_IDLE_MS) return true;
  closeGate();
  return false;
}
