/**
 * A form's initial values: its defaults, overwritten by kept or given values. Unknown fields and values of a different
 * type are left out, such as those of an older form.
 */
export function mergeDefaults<Values extends object>(start: Values, ...kept: unknown[]): Values {
  const fits = ([field, value]: [string, unknown]) =>
    Object.hasOwn(start, field) && typeof value === typeof start[field as keyof Values];
  const fitting = kept.map((fields) => Object.fromEntries(Object.entries(fields ?? {}).filter(fits)));
  return Object.assign({ ...start }, ...fitting);
}
