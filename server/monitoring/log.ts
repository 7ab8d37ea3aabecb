import { type DestinationStream, type Logger, pino } from "pino";
import { currentWork } from "./work.ts";

/** What tells errors apart without telling anything of a person. */
const FACTS = ["code", "statusCode", "requestId", "table", "constraint"];

/** PostgreSQL's class "data exception"; its sentences repeat the value that they refuse. */
const DATA_EXCEPTION = /^22\w{3}$/;

/** An error's sentence without what somebody typed: parsers and PostgreSQL quote what they could not read. */
function withoutInput(error: Error): string {
  const isAboutInput =
    error instanceof SyntaxError || ("code" in error && DATA_EXCEPTION.test(String(error.code)));
  return isAboutInput ? error.message.replace(/["'][\s\S]*["']/, "…") : error.message;
}

/**
 * What the log may keep of an error. Not its other properties: PostgreSQL puts the whole row that it refused
 * into one of them, health answers included, and Stripe the intent with its client secret.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const told = Object.entries(error).filter(([name]) => FACTS.includes(name));
  const message = withoutInput(error);
  return {
    type: error.constructor.name,
    message,
    stack: error.stack?.replace(error.message, () => message),
    ...Object.fromEntries(told),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}

/** The server's log, as JSON lines on standard output unless told otherwise; each names its request or job. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError }, mixin: () => ({ ...currentWork() }) };
  return destination ? pino(options, destination) : pino(options);
}
