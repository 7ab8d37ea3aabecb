import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";

/** Ends the connection without an answer, as a network does that breaks. */
export function dropConnection(context: Context): Response {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  if (incoming) {
    incoming.socket.destroy();
    return RESPONSE_ALREADY_SENT;
  }
  const broken = new ReadableStream({
    start: (controller) => controller.error(new Error("connection dropped")),
  });
  return new Response(broken);
}
