/** An address with these parameters, or without a question mark when there are none. */
export function withQuery(path: string, parameters: URLSearchParams): string {
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/** The same parameters of an address with some changed; an empty value takes one out. */
export function withParameters(
  parameters: URLSearchParams,
  changes: Record<string, string | undefined>,
): URLSearchParams {
  const next = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
