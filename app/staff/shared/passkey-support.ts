/** Whether this browser supports passkeys; none does without https, except on localhost. */
export function hasPasskeys(): boolean {
  return "PublicKeyCredential" in globalThis;
}
