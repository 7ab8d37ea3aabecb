/**
 * A form's values as it opens: the ones it starts with, and over them what was kept or is given. Values of fields
 * that it does not have, or of another type than the field's, such as an older form's, are left out.
 */
export function withKept<Values extends object>(start: Values, ...kept: unknown[]): Values {
  const fits = ([field, value]: [string, unknown]) =>
    Object.hasOwn(start, field) && typeof value === typeof start[field as keyof Values];
  const fitting = kept.map((fields) => Object.fromEntries(Object.entries(fields ?? {}).filter(fits)));
  return Object.assign({ ...start }, ...fitting);
}
