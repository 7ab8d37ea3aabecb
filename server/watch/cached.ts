import type { Deps } from "#server/deps.ts";

/** Asks again only when the last answer is too old, and once for all who ask at the same moment. */
export function cached<T>(now: Deps["now"], forMs: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined;
  return () => {
    const at = now().getTime();
    // A clock that was set back must not keep an answer for ever.
    if (!last || at - last.at >= forMs || at < last.at) last = { at, answer: ask() };
    return last.answer;
  };
}
