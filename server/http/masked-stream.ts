import type { Logger } from "pino";

/**
 * A stream whose failure is told to the log and to nobody else: when an answer breaks off in the middle,
 * node-server writes the error's message to the visitor, and a database's message may hold a family's row.
 */
export function maskedStream(source: ReadableStream<Uint8Array>, log: Logger): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (err) {
        log.error({ err }, "an answer broke off");
        controller.error(new Error("The answer broke off here."));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
