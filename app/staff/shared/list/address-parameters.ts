/** An address with these parameters; without a question mark if there are none. */
export function withQuery(path: string, parameters: URLSearchParams): string {
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/** Parameters with some changed; an empty value removes one. */
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

/** Parameters without the empty ones. */
export function withoutEmpty<Parameters extends object>(
  parameters: Parameters,
): { [name in keyof Parameters]?: NonNullable<Parameters[name]> } {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value)) as {
    [name in keyof Parameters]?: NonNullable<Parameters[name]>;
  };
}
