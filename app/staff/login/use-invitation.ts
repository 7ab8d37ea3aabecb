import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "#app/lib/api.ts";
import { createPasskey } from "#app/staff/shared/passkeys.ts";

const IN_ADDRESS = /^#(?:(invitation|stop)=([\w-]{43})|(start)=([\w-]{22}))$/;

/**
 * The invitation in the address, the token that stops one, or that of the first start: behind the # so that no server
 * writes it down. None for everyone else.
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

/** For whom an invitation is. */
export function useInvited(invitation: string) {
  return useQuery({
    queryKey: ["invitation", invitation],
    queryFn: async () => (await open(invitation)).username,
    gcTime: 0,
  });
}

/** Makes the account one's own with a password, or with a new passkey when there is none. */
export async function acceptInvitation(invitation: string, password?: string): Promise<void> {
  const proof =
    password === undefined
      ? { passkey: await createPasskey((await open(invitation)).passkey) }
      : { password };
  await api.admin.invitations.accept.$post({ json: { invitation, ...proof } });
}
