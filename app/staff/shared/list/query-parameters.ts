export function withQuery(path: string, parameters: URLSearchParams): string {
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/** An address with parameters; empty ones are left out. */
export function addressOf(path: string, parameters: Record<string, string | undefined>): string {
  return withQuery(path, withParameters(new URLSearchParams(), parameters));
}

/** Changes parameters; an empty value removes a parameter. */
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

export function withoutEmpty<Parameters extends object>(
  parameters: Parameters,
): { [name in keyof Parameters]?: NonNullable<Parameters[name]> } {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value)) as {
    [name in keyof Parameters]?: NonNullable<Parameters[name]>;
  };
}
