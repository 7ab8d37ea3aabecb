/** Whether this browser knows passkeys; without https, except on localhost, none does. */
export function hasPasskeys(): boolean {
  return "PublicKeyCredential" in globalThis;
}
