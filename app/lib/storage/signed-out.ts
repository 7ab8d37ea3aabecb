/** Channel that sends the signed-out family to all tabs. */
const CHANNEL = "family";

export function broadcastSignOut(email: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(email);
  channel.close();
}

/** Calls back when a family signs out in another tab. Returns an unsubscribe function. */
export function onFamilySignOut(listener: (email: string) => void): () => void {
  // Older phones lack BroadcastChannel, and the form must work there.
  if (typeof BroadcastChannel === "undefined") return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => listener(String(data));
  return () => channel.close();
}
