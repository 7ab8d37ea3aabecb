import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { openInvitation } from "#app/staff/shared/invitations.ts";

const IN_ADDRESS = /^#(?:(invitation)=([\w-]{43})|(start)=([\w-]{22}))$/;

/**
 * The token in the address: of an invitation, or of the first start. It is behind the #, so that no server
 * logs it. Empty if there is none.
 */
export function useInvitation(): { invitation?: string; start?: string } {
  const [found, setFound] = useState({});
  useEffect(() => {
    const [kind, token] = IN_ADDRESS.exec(window.location.hash)?.slice(1).filter(Boolean) ?? [];
    if (kind && token) setFound({ [kind]: token });
  }, []);
  return found;
}

/** For whom an invitation is. */
export function useInvited(invitation: string) {
  return useQuery({
    queryKey: ["invitation", invitation],
    queryFn: async () => (await openInvitation(invitation)).username,
    gcTime: 0,
  });
}
