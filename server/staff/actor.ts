/** How the audit log names who did something: the account, or the session that was opened with the PIN. */
export function staffActor(session: { id: string; userId: string | null }): string {
  return session.userId === null ? `pin:${session.id.slice(0, 12)}` : memberActor(session.userId);
}

/** A named account, as actor or as the one that something was done to. */
export function memberActor(userId: string): string {
  return `user:${userId}`;
}

/** The account that an actor or a subject stands for; undefined when it is something else. */
export function memberIdOf(actor: string): string | undefined {
  return /^user:(.+)$/.exec(actor)?.[1];
}
