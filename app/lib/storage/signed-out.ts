/** Tells all tabs which family signed out of its page. */
const CHANNEL = "family";

export function tellSignedOut(email: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(email);
  channel.close();
}

/** Hears of a family that signs out in another tab. @returns what ends listening */
export function onSignedOut(listener: (email: string) => void): () => void {
  // Older phones lack it, and their form must work.
  if (typeof BroadcastChannel === "undefined") return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => listener(String(data));
  return () => channel.close();
}
