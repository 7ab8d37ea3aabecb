import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { api, dataFrom } from "#app/lib/api.ts";
import { fetchOrReload } from "#app/lib/connection.ts";

/** True if this browser supports passkeys, which need https or localhost. */
export function hasPasskeys(): boolean {
  return "PublicKeyCredential" in globalThis;
}

/** Options from the server's library. The browser library's types differ: JSON omits undefined properties. */
type PasskeyOptions = { challenge: string };

/** Loaded on demand, because most staff never use it. */
function loadPasskeyLibrary() {
  return fetchOrReload(() => import("@simplewebauthn/browser"));
}

/**
 * Creates a passkey in the browser.
 * @throws {Error} if the user cancels or the browser refuses
 */
export async function createPasskey(options: PasskeyOptions) {
  const { startRegistration } = await loadPasskeyLibrary();
  const passkey = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
  return { ...passkey, clientExtensionResults: {} };
}

/**
 * Signs with a passkey in the browser.
 * @throws {Error} if the user cancels or the browser refuses
 */
export async function signWithPasskey(options: PasskeyOptions) {
  const { startAuthentication } = await loadPasskeyLibrary();
  const assertion = await startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
  });
  return { ...assertion, clientExtensionResults: {} };
}

/** True if the browser refused the passkey or the user canceled. */
export function isPasskeyCancelled(error: unknown): boolean {
  return (
    error instanceof Error && /^(NotAllowed|Abort|InvalidState|Security|NotSupported)Error$/.test(error.name)
  );
}

/** Returns an invitation's username and the options for a new passkey. */
export function openInvitation(invitation: string) {
  return dataFrom(api.admin.invitations.open.$post({ json: { invitation } }));
}

/** Accepts an invitation with a password, or with a new passkey if the password is undefined. */
export async function acceptInvitation(invitation: string, password?: string): Promise<void> {
  const proof =
    password === undefined
      ? { passkey: await createPasskey((await openInvitation(invitation)).passkey) }
      : { password };
  await api.admin.invitations.accept.$post({ json: { invitation, ...proof } });
}
