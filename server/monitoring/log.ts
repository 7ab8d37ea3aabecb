import { type DestinationStream, type Logger, pino } from "pino";
import { currentWork } from "./work.ts";

/** Error properties without personal data. */
const FACTS = ["code", "statusCode", "requestId", "table", "constraint"];

/** PostgreSQL's class "data exception", whose messages quote the refused value. */
const DATA_EXCEPTION = /^22\w{3}$/;

/** An error message without user input, which parsers and PostgreSQL quote. */
function withoutInput(error: Error): string {
  const isAboutInput =
    error instanceof SyntaxError || ("code" in error && DATA_EXCEPTION.test(String(error.code)));
  return isAboutInput ? error.message.replace(/["'][\s\S]*["']/, "…") : error.message;
}

/**
 * The loggable part of an error. Other properties may hold the refused row (PostgreSQL), health answers included, or
 * the
 * intent with its client secret (Stripe).
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const facts = Object.entries(error).filter(([name]) => FACTS.includes(name));
  const message = withoutInput(error);
  return {
    type: error.constructor.name,
    message,
    stack: error.stack?.replace(error.message, () => message),
    ...Object.fromEntries(facts),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}

/** The server's log: JSON lines, on standard output by default, each with its request or job. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError }, mixin: () => ({ ...currentWork() }) };
  return destination ? pino(options, destination) : pino(options);
}
