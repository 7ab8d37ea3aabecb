import { useRef } from "react";

/**
 * A version 4 UUID, which identifies a repeated call. Unlike crypto.randomUUID(), it also works over plain http, for the
 * demo on a phone.
 */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const variant = "89ab"[Number.parseInt(hex.charAt(16), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Adds an id to a request, the same id to the same request, so that a double click or a retry is one action. */
export function useRequestIds(): <Request extends object>(
  request: Request,
) => Request & { requestId: string } {
  const ids = useRef(new Map<string, string>());
  return (request) => {
    const requestKey = JSON.stringify(request);
    const requestId = ids.current.get(requestKey) ?? newRequestId();
    ids.current.set(requestKey, requestId);
    return { ...request, requestId };
  };
}
