/** How Stripe, the database, the network and we write codes: no sentence, and nothing that somebody typed. */
const CODE = /^[\w.]{1,80}$/;

/**
 * What may be stored of an error: our code, Stripe's or the driver's, else the kind of Stripe's error or its name.
 * Sentences stay out, because those of databases repeat what was in a row.
 */
export function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code, type } = error as { code?: unknown; type?: unknown };
  const told = [code, type, error.name].find((text) => typeof text === "string" && CODE.test(text));
  return typeof told === "string" ? told : "unknown";
}
