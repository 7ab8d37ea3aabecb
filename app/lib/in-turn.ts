/**
 * Runs work of one name one after the other, over all tabs of this browser where it has Web Locks: the first
 * call of a new browser brings the cookie that the second one sends.
 */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!("locks" in navigator)) return work();
  return navigator.locks.request(name, work);
}
