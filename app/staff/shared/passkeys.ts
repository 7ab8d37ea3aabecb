import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** What the server's library wrote for the browser's: JSON says "absent" where its type says "undefined". */
type Asked = { challenge: string };

/** The library comes when somebody asks for it: most staff never do. */
function library() {
  return import("@simplewebauthn/browser");
}

/** Asks the browser to make a passkey. @throws {Error} when its owner would rather not */
export async function createPasskey(asked: Asked) {
  const { startRegistration } = await library();
  const made = await startRegistration({ optionsJSON: asked as PublicKeyCredentialCreationOptionsJSON });
  return { ...made, clientExtensionResults: {} };
}

/** Asks the browser to sign with a passkey. @throws {Error} when its owner would rather not */
export async function signWithPasskey(asked: Asked) {
  const { startAuthentication } = await library();
  const signed = await startAuthentication({ optionsJSON: asked as PublicKeyCredentialRequestOptionsJSON });
  return { ...signed, clientExtensionResults: {} };
}

/** The browser, or the person before it, did not go through with it. */
export function isPasskeyRefusal(error: unknown): boolean {
  return (
    error instanceof Error && /^(NotAllowed|Abort|InvalidState|Security|NotSupported)Error$/.test(error.name)
  );
}
