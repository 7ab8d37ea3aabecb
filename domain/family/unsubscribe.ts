/** A mailbox's keyed hash and a proof, both in base64url. */
const TOKEN = /^([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{22})$/;
const TOKEN_LENGTH = 66;

export function readNewsToken(token: string): { mailbox: string; proof: string } | undefined {
  if (token.length !== TOKEN_LENGTH) return undefined;
  const [, mailbox, proof] = TOKEN.exec(token) ?? [];
  return mailbox !== undefined && proof !== undefined ? { mailbox, proof } : undefined;
}

export function newsTokenOf(fragment: string): string | undefined {
  const token = fragment.replace(/^#/, "");
  return readNewsToken(token) && token;
}

/** The page that unsubscribes from news; servers never log the part after the #. */
export function unsubscribePath(token: string): string {
  return `/unsubscribe#${token}`;
}
