/** A small seeded generator (mulberry32), so that the same scene is always drawn the same. */
export interface Random {
  /** A number from `low` up to `high`. */
  between(low: number, high: number): number;
}

export function seeded(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return { between: (low, high) => low + next() * (high - low) };
}
