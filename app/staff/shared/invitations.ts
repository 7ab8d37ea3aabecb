import { api } from "#app/lib/api.ts";
import { createPasskey } from "./passkeys.ts";

/** For whom an invitation is, and what a new passkey of theirs is made with. */
export async function openInvitation(invitation: string) {
  const answer = await api.admin.invitations.open.$post({ json: { invitation } });
  return (await answer.json()).data;
}

/** Makes the account one's own with a password, or with a new passkey when there is none. */
export async function acceptInvitation(invitation: string, password?: string): Promise<void> {
  const proof =
    password === undefined
      ? { passkey: await createPasskey((await openInvitation(invitation)).passkey) }
      : { password };
  await api.admin.invitations.accept.$post({ json: { invitation, ...proof } });
}
