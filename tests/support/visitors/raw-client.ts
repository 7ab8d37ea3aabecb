import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A connection that says what it likes, as no browser would. */
export interface RawClient {
  socket: Socket;
  /** Everything that the server said until it closed the connection. */
  untilClosed: Promise<string>;
}

export async function openRaw(port: number): Promise<RawClient> {
  const socket = connect(port, "127.0.0.1");
  const chunks: Buffer[] = [];
  const untilClosed = new Promise<string>((done) => {
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    // A reset is one of the ways in which a server ends a connection.
    socket.on("error", () => {});
    socket.on("close", () => done(Buffer.concat(chunks).toString()));
  });
  await once(socket, "connect");
  return { socket, untilClosed };
}

/** Sends bytes as they are, and answers what came back until the server closed the connection. */
export async function sayRaw(port: number, bytes: string): Promise<string> {
  const { socket, untilClosed } = await openRaw(port);
  socket.write(bytes);
  return untilClosed;
}
