/** How the audit log names a session opened with the PIN: the same for all that it did. */
export function staffActor(sessionId: string): string {
  return `pin:${sessionId.slice(0, 12)}`;
}
