/** The WebAuthn library, loaded with the first passkey: it takes 28 MB, and many clubs never use one. */
export function webauthn() {
  return import("@simplewebauthn/server");
}
