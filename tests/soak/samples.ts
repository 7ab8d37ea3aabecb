/** A measured value and when, in hours since the start. */
export interface Sample {
  hours: number;
  value: number;
}

export interface Trend {
  /** By least squares, in units an hour. */
  slope: number;
  /** Two standard errors of the slope: what noise alone explains. */
  uncertainty: number;
  mean: number;
  least: number;
  most: number;
}

const BLOCKS = 12;

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Means of stretches: samples ten seconds apart are no strangers to each other, and would look too certain. */
function blocksOf(samples: readonly Sample[]): Sample[] {
  const size = Math.max(1, Math.ceil(samples.length / BLOCKS));
  return Array.from({ length: Math.ceil(samples.length / size) }, (_, index) => {
    const block = samples.slice(index * size, (index + 1) * size);
    return { hours: mean(block.map(({ hours }) => hours)), value: mean(block.map(({ value }) => value)) };
  });
}

/** How a value went over time: its slope by least squares, with what is only noise. Wants three samples. */
export function trendOf(samples: readonly Sample[]): Trend {
  const blocks = blocksOf(samples);
  const atHours = mean(blocks.map(({ hours }) => hours));
  const level = mean(blocks.map(({ value }) => value));
  const spread = blocks.reduce((sum, { hours }) => sum + (hours - atHours) ** 2, 0);
  const slope =
    blocks.reduce((sum, { hours, value }) => sum + (hours - atHours) * (value - level), 0) / spread;
  const rest = blocks.reduce(
    (sum, { hours, value }) => sum + (value - level - slope * (hours - atHours)) ** 2,
    0,
  );
  const values = samples.map(({ value }) => value);
  return {
    slope,
    uncertainty: 2 * Math.sqrt(rest / Math.max(1, blocks.length - 2) / spread),
    mean: mean(values),
    least: Math.min(...values),
    most: Math.max(...values),
  };
}
