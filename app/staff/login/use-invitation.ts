import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "#app/lib/api.ts";
import { createPasskey } from "#app/staff/shared/passkeys.ts";

const IN_ADDRESS = /^#(?:(invitation|stop)=([\w-]{43})|(start)=([\w-]{22}))$/;

/**
 * The token in the address: of an invitation, to stop one, or of the first start. It is behind the #, so that no server
 * logs it. Empty if there is none.
 */
export function useInvitation(): { invitation?: string; stop?: string; start?: string } {
  const [found, setFound] = useState({});
  useEffect(() => {
    const [kind, token] = IN_ADDRESS.exec(window.location.hash)?.slice(1).filter(Boolean) ?? [];
    if (kind && token) setFound({ [kind]: token });
  }, []);
  return found;
}

async function open(invitation: string) {
  const answer = await api.admin.invitations.open.$post({ json: { invitation } });
  return (await answer.json()).data;
}

/** Whom an invitation is for. */
export function useInvited(invitation: string) {
  return useQuery({
    queryKey: ["invitation", invitation],
    queryFn: async () => (await open(invitation)).username,
    gcTime: 0,
  });
}

/** Takes over the account with a password, or with a new passkey if no password is given. */
export async function acceptInvitation(invitation: string, password?: string): Promise<void> {
  const proof =
    password === undefined
      ? { passkey: await createPasskey((await open(invitation)).passkey) }
      : { password };
  await api.admin.invitations.accept.$post({ json: { invitation, ...proof } });
}
