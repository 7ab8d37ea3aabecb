import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** Options from the server's library for the browser's. The types differ: JSON omits what the types call undefined. */
type Asked = { challenge: string };

/** Loaded on demand, because most staff never use it. */
function library() {
  return import("@simplewebauthn/browser");
}

/**
 * Creates a passkey in the browser.
 * @throws {Error} when its owner cancels
 */
export async function createPasskey(asked: Asked) {
  const { startRegistration } = await library();
  const made = await startRegistration({ optionsJSON: asked as PublicKeyCredentialCreationOptionsJSON });
  return { ...made, clientExtensionResults: {} };
}

/**
 * Signs with a passkey in the browser.
 * @throws {Error} when its owner cancels
 */
export async function signWithPasskey(asked: Asked) {
  const { startAuthentication } = await library();
  const signed = await startAuthentication({ optionsJSON: asked as PublicKeyCredentialRequestOptionsJSON });
  return { ...signed, clientExtensionResults: {} };
}

/** Whether the browser refused or the person canceled. */
export function isPasskeyRefusal(error: unknown): boolean {
  return (
    error instanceof Error && /^(NotAllowed|Abort|InvalidState|Security|NotSupported)Error$/.test(error.name)
  );
}
