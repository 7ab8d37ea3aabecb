import { type DestinationStream, type Logger, pino } from "pino";
import { currentWork } from "./watch/work.ts";

/** What tells errors apart without telling anything of a person. */
const FACTS = ["code", "statusCode", "requestId", "table", "constraint"];

/**
 * What the log may keep of an error. Not its other properties: PostgreSQL puts the whole row that it refused
 * into one of them, health answers included, and Stripe the intent with its client secret.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const told = Object.entries(error).filter(([name]) => FACTS.includes(name));
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack,
    ...Object.fromEntries(told),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}

/** The server's log, as JSON lines on standard output unless told otherwise; each names its request or job. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError }, mixin: () => ({ ...currentWork() }) };
  return destination ? pino(options, destination) : pino(options);
}
