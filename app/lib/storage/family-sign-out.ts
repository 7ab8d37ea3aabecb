/** Channel that sends the email of the signed-out family to all tabs. */
const CHANNEL = "family";

/** Older phones lack BroadcastChannel, and the site must work there. */
const isSupported = () => typeof BroadcastChannel !== "undefined";

export function broadcastSignOut(email: string): void {
  if (!isSupported()) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(email);
  channel.close();
}

/** Calls back when a family signs out in another tab. Returns an unsubscribe function. */
export function onFamilySignOut(listener: (email: string) => void): () => void {
  if (!isSupported()) return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => listener(String(data));
  return () => channel.close();
}
